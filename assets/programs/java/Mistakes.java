import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Scanner;
import java.util.Set;
import java.util.function.ToIntFunction;

/** A* with a mistake on purpose, which is the argument: one of the names in docs/watch.md. */
public final class Mistakes {
    private record Entry(int f, int number, int g, int[] board, String before) implements Comparable<Entry> {
        @Override
        public int compareTo(Entry other) {
            return f != other.f ? Integer.compare(f, other.f) : Integer.compare(number, other.number);
        }
    }

    private static int misplaced(int[] board, int[] goal) {
        int h = 0;
        for (int cell = 0; cell < board.length; cell++) {
            h += board[cell] != 0 && board[cell] != goal[cell] ? 1 : 0;
        }
        return h;
    }

    public static void main(String[] arguments) {
        String mistake = arguments[0];
        Scanner in = new Scanner(System.in);
        int[] start = AStar.read(in), goal = AStar.read(in);
        int cols = (int) Math.round(Math.sqrt(start.length));
        int[] aim = goal;
        if (mistake.equals("wrong-goal")) {
            aim = new int[goal.length];
            Arrays.setAll(aim, cell -> cell);
        }
        int[] home = aim;
        ToIntFunction<int[]> h = mistake.equals("closed-when-generated")
                ? board -> misplaced(board, home)
                : board -> AStar.manhattan(board, home, cols);
        Map<String, Integer> g = new HashMap<>();
        Set<String> closed = new HashSet<>();
        PriorityQueue<Entry> open = new PriorityQueue<>();
        int pushed = 0;
        open.add(new Entry(h.applyAsInt(start), pushed, 0, start, ""));
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
            for (int[] child : AStar.successors(board, cols)) {
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
                open.add(new Entry(newG + h.applyAsInt(child), ++pushed, newG, child, key));
                if (mistake.equals("goal-when-generated") && Arrays.equals(child, goal)) {
                    Trace.goal(child);
                    return;
                }
            }
        }
    }
}
