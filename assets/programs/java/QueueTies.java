import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Scanner;
import java.util.Set;

/**
 * A* whose entries are compared by f alone, so that PriorityQueue decides between equal ones.
 *
 * <pre>tilescope watch --headless --algorithm astar --ties java-priority-queue ... -- java QueueTies</pre>
 */
public final class QueueTies {
    private static final class Entry {
        final int[] board;
        final int g, h;

        Entry(int[] board, int g, int h) {
            this.board = board;
            this.g = g;
            this.h = h;
        }

        int f() {
            return g + h;
        }
    }

    public static void main(String[] arguments) {
        Scanner in = new Scanner(System.in);
        int[] start = AStar.read(in), goal = AStar.read(in);
        int cols = (int) Math.round(Math.sqrt(start.length));
        PriorityQueue<Entry> open = new PriorityQueue<>(Comparator.comparingInt(Entry::f));
        Map<List<Integer>, Entry> entries = new HashMap<>();
        Set<List<Integer>> closed = new HashSet<>();
        Entry first = new Entry(start, 0, AStar.manhattan(start, goal, cols));
        open.add(first);
        entries.put(AStar.key(start), first);
        while (!open.isEmpty()) {
            Entry entry = open.poll();
            Trace.expand(entry.board, entry.g, entry.h);
            if (Arrays.equals(entry.board, goal)) {
                Trace.goal(entry.board);
                return;
            }
            closed.add(AStar.key(entry.board));
            for (int[] child : AStar.successors(entry.board, cols)) {
                List<Integer> key = AStar.key(child);
                Entry old = entries.get(key);
                if (closed.contains(key) || old != null && old.g <= entry.g + 1) {
                    continue;
                }
                if (old != null) {
                    open.remove(old);
                }
                Entry better = new Entry(child, entry.g + 1, AStar.manhattan(child, goal, cols));
                open.add(better);
                entries.put(key, better);
                Trace.generate(child, entry.board, better.g, better.h);
            }
        }
    }
}
