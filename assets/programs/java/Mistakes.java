import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Scanner;
import java.util.Set;

/** A* with a mistake on purpose, which is the argument: one of the names in docs/watch.md. */
public final class Mistakes {
    private record Entry(int f, int number, int g, int[] board, String before) implements Comparable<Entry> {
        @Override
        public int compareTo(Entry other) {
            return f != other.f ? Integer.compare(f, other.f) : Integer.compare(number, other.number);
        }
    }

    private static int[] read(Scanner in) {
        return Arrays.stream(in.nextLine().trim().split("\\s+"))
                .mapToInt(word -> word.equals("x") ? 0 : Integer.parseInt(word))
                .toArray();
    }

    private static int h(int[] board, int[] goal, boolean isManhattan, int cols) {
        int h = 0;
        for (int cell = 0; cell < board.length; cell++) {
            for (int home = 0; home < goal.length; home++) {
                if (board[cell] != 0 && board[cell] == goal[home]) {
                    int distance = Math.abs(cell / cols - home / cols) + Math.abs(cell % cols - home % cols);
                    h += isManhattan ? distance : Math.min(distance, 1);
                }
            }
        }
        return h;
    }

    public static void main(String[] arguments) {
        String mistake = arguments[0];
        Scanner in = new Scanner(System.in);
        int[] start = read(in), goal = read(in);
        int cols = (int) Math.round(Math.sqrt(start.length));
        boolean isManhattan = !mistake.equals("closed-when-generated");
        int[] aim = goal;
        if (mistake.equals("wrong-goal")) {
            aim = new int[goal.length];
            Arrays.setAll(aim, cell -> cell);
        }
        Map<String, Integer> g = new HashMap<>();
        Set<String> closed = new HashSet<>();
        PriorityQueue<Entry> open = new PriorityQueue<>();
        int pushed = 0;
        open.add(new Entry(h(start, aim, isManhattan, cols), pushed, 0, start, ""));
        g.put(Arrays.toString(start), 0);
        while (!open.isEmpty()) {
            Entry entry = open.poll();
            int[] board = entry.board();
            String key = Arrays.toString(board);
            boolean isTree = mistake.equals("no-closed-list");
            if (!isTree && !closed.add(key)) {
                continue;
            }
            Trace.expand(board);
            if (Arrays.equals(board, goal)) {
                Trace.goal(board);
                return;
            }
            int blank = 0;
            while (board[blank] != 0) {
                blank++;
            }
            int row = blank / cols, col = blank % cols;
            int[] to = {blank - cols, blank + cols, blank + 1, blank - 1};
            boolean[] isPossible = {row > 0, row + 1 < cols, col + 1 < cols, col > 0};
            for (int move = 0; move < 4; move++) {
                if (!isPossible[move]) {
                    continue;
                }
                int[] child = board.clone();
                child[blank] = child[to[move]];
                child[to[move]] = 0;
                String childKey = Arrays.toString(child);
                int newG = entry.g() + 1;
                boolean isKnown = closed.contains(childKey) || g.getOrDefault(childKey, Integer.MAX_VALUE) <= newG;
                if (mistake.equals("closed-when-generated")) {
                    isKnown = g.containsKey(childKey);
                }
                if (isTree ? childKey.equals(entry.before()) : isKnown) {
                    continue;
                }
                g.put(childKey, newG);
                open.add(new Entry(newG + h(child, aim, isManhattan, cols), ++pushed, newG, child, key));
                if (mistake.equals("goal-when-generated") && Arrays.equals(child, goal)) {
                    Trace.goal(child);
                    return;
                }
            }
        }
    }
}
