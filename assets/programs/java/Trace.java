/**
 * Tells Tilescope what a search does: one line of JSON for each event, on standard output.
 *
 * <pre>Trace.expand(board, 3, 6);</pre>
 *
 * Nothing is written unless Tilescope watches: tilescope watch --headless --board "2 3 4 1 5 x 7 6 8" -- java MySearch.java
 * A board has its tiles row by row, with 0 for the blank. A number of -1 is left out.
 */
public final class Trace {
    public static final boolean IS_WATCHED = System.getenv("TILESCOPE_WATCH") != null;

    private Trace() {}

    /** The search begins here. */
    public static void start(int[] board, int[] goal) {
        write("start", board, ",\"goal\":" + list(goal));
    }

    /** A board is taken from the open list and expanded. This event alone is enough. */
    public static void expand(int[] board) {
        expand(board, -1, -1);
    }

    /** The same with its g and h. */
    public static void expand(int[] board, int g, int h) {
        write("expand", board, number("g", g) + number("h", h));
    }

    /** A successor is put on the open list. */
    public static void generate(int[] board, int[] parent, int g, int h) {
        write("generate", board, ",\"parent\":" + list(parent) + number("g", g) + number("h", h));
    }

    /** A successor is not kept. */
    public static void drop(int[] board, int[] parent, String why) {
        write("drop", board, ",\"parent\":" + list(parent) + ",\"why\":\"" + why + "\"");
    }

    /** This board is the goal. */
    public static void goal(int[] board) {
        write("goal", board, "");
    }

    /** The path: moves of the blank, such as "ullddr". */
    public static void solution(String moves) {
        line("{\"event\":\"solution\",\"moves\":\"" + moves + "\"}");
    }

    /** An iteration begins with this bound. */
    public static void bound(int value) {
        line("{\"event\":\"bound\",\"value\":" + value + "}");
    }

    private static void write(String event, int[] board, String more) {
        if (IS_WATCHED) {
            line("{\"event\":\"" + event + "\",\"board\":" + list(board) + more + "}");
        }
    }

    private static void line(String text) {
        if (IS_WATCHED) {
            System.out.println(text);
            System.out.flush();
        }
    }

    private static String number(String name, int value) {
        return value < 0 ? "" : ",\"" + name + "\":" + value;
    }

    private static String list(int[] tiles) {
        return java.util.Arrays.toString(tiles);
    }
}
