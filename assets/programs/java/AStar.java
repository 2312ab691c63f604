import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Scanner;
import java.util.Set;

/**
 * A* with Manhattan distance on the sliding-tile puzzle, watched by Tilescope.
 *
 * <pre>
 * javac Trace.java AStar.java
 * tilescope watch --headless --algorithm astar --ties first-in --board "2 3 4 1 5 x 7 6 8" -- java AStar
 * </pre>
 */
public final class AStar {
    private record Entry(int f, int number, List<Integer> board) implements Comparable<Entry> {
        /** Of equal f, the oldest entry comes first. */
        @Override
        public int compareTo(Entry other) {
            return f != other.f ? Integer.compare(f, other.f) : Integer.compare(number, other.number);
        }
    }

    static int[] read(Scanner in) {
        return Arrays.stream(in.nextLine().trim().split("\\s+"))
                .mapToInt(word -> word.equals("x") ? 0 : Integer.parseInt(word))
                .toArray();
    }

    static List<Integer> key(int[] board) {
        List<Integer> key = new ArrayList<>();
        for (int tile : board) {
            key.add(tile);
        }
        return key;
    }

    private static int[] board(List<Integer> key) {
        return key.stream().mapToInt(Integer::intValue).toArray();
    }

    /** The boards after the moves of the blank up, down, right and left. */
    static List<int[]> successors(int[] board, int cols) {
        int blank = 0;
        while (board[blank] != 0) {
            blank++;
        }
        int row = blank / cols, col = blank % cols, rows = board.length / cols;
        int[] to = {blank - cols, blank + cols, blank + 1, blank - 1};
        boolean[] isPossible = {row > 0, row + 1 < rows, col + 1 < cols, col > 0};
        List<int[]> all = new ArrayList<>();
        for (int move = 0; move < 4; move++) {
            if (isPossible[move]) {
                int[] child = board.clone();
                child[blank] = child[to[move]];
                child[to[move]] = 0;
                all.add(child);
            }
        }
        return all;
    }

    static int manhattan(int[] board, int[] goal, int cols) {
        int h = 0;
        for (int cell = 0; cell < board.length; cell++) {
            for (int home = 0; home < goal.length; home++) {
                if (board[cell] != 0 && board[cell] == goal[home]) {
                    h += Math.abs(cell / cols - home / cols) + Math.abs(cell % cols - home % cols);
                }
            }
        }
        return h;
    }

    public static void main(String[] arguments) {
        Scanner in = new Scanner(System.in);
        int[] start = read(in), goal = read(in);
        int cols = (int) Math.round(Math.sqrt(start.length));
        Map<List<Integer>, Integer> g = new HashMap<>(Map.of(key(start), 0));
        Set<List<Integer>> closed = new HashSet<>();
        PriorityQueue<Entry> open = new PriorityQueue<>();
        int pushed = 0;
        open.add(new Entry(manhattan(start, goal, cols), pushed, key(start)));
        while (!open.isEmpty()) {
            List<Integer> key = open.poll().board();
            if (!closed.add(key)) {
                continue;
            }
            int[] board = board(key);
            Trace.expand(board, g.get(key), manhattan(board, goal, cols));
            if (Arrays.equals(board, goal)) {
                Trace.goal(board);
                System.out.println(g.get(key) + " moves");
                return;
            }
            for (int[] child : successors(board, cols)) {
                int newG = g.get(key) + 1;
                if (closed.contains(key(child)) || g.getOrDefault(key(child), Integer.MAX_VALUE) <= newG) {
                    Trace.drop(child, board, "known");
                    continue;
                }
                int h = manhattan(child, goal, cols);
                g.put(key(child), newG);
                open.add(new Entry(newG + h, ++pushed, key(child)));
                Trace.generate(child, board, newG, h);
            }
        }
        System.out.println("no solution");
    }
}
