import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Scanner;
import java.util.Set;

/** Greedy search with Manhattan distance. Of equal h, the newest entry comes first. */
public final class Greedy {
    private record Entry(int h, int number, int[] board) {}

    public static void main(String[] arguments) {
        Scanner in = new Scanner(System.in);
        int[] start = AStar.read(in), goal = AStar.read(in);
        int cols = (int) Math.round(Math.sqrt(start.length));
        Comparator<Entry> order = Comparator.comparingInt(Entry::h).thenComparing(Entry::number, Comparator.reverseOrder());
        PriorityQueue<Entry> open = new PriorityQueue<>(order);
        Set<List<Integer>> reached = new HashSet<>(Set.of(AStar.key(start)));
        open.add(new Entry(AStar.manhattan(start, goal, cols), 0, start));
        while (!open.isEmpty()) {
            Entry entry = open.poll();
            Trace.expand(entry.board(), -1, entry.h());
            if (Arrays.equals(entry.board(), goal)) {
                Trace.goal(entry.board());
                return;
            }
            for (int[] child : AStar.successors(entry.board(), cols)) {
                if (reached.add(AStar.key(child))) {
                    int h = AStar.manhattan(child, goal, cols);
                    open.add(new Entry(h, reached.size(), child));
                    Trace.generate(child, entry.board(), -1, h);
                }
            }
        }
    }
}
