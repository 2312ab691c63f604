import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/**
 * Tells Tilescope what a search does: one line of JSON for each event, on standard output.
 *
 * <pre>Trace.expand(board, 3, 6);</pre>
 *
 * Nothing is written unless Tilescope watches: tilescope watch --headless --board "2 3 4 1 5 x 7 6 8" -- java MySearch.java
 * A board is an int[] with its tiles row by row, an int[][] with its rows, a List of either, a String, or an object with a method or
 * field board, state, tiles, grid, getBoard, getState or getTiles. The blank is 0 or null. A number of -1 is left out.
 */
public final class Trace {
    public static final boolean IS_WATCHED = System.getenv("TILESCOPE_WATCH") != null;

    private static final List<String> NAMES =
            List.of("board", "state", "tiles", "grid", "getBoard", "getState", "getTiles");

    private Trace() {}

    /** The search begins here. */
    public static void start(Object board, Object goal) {
        write("start", board, "goal", goal, "");
    }

    /** A board is taken from the open list and expanded. This event alone is enough. */
    public static void expand(Object board) {
        expand(board, -1, -1);
    }

    /** The same with its g and h. */
    public static void expand(Object board, int g, int h) {
        write("expand", board, null, null, number("g", g) + number("h", h));
    }

    /** A successor is put on the open list. */
    public static void generate(Object board, Object parent, int g, int h) {
        write("generate", board, "parent", parent, number("g", g) + number("h", h));
    }

    /** A successor is not kept. */
    public static void drop(Object board, Object parent, String why) {
        write("drop", board, "parent", parent, ",\"why\":\"" + why + "\"");
    }

    /** This board is the goal. */
    public static void goal(Object board) {
        write("goal", board, null, null, "");
    }

    /** The path: moves of the blank, such as "ullddr". */
    public static void solution(String moves) {
        line("{\"event\":\"solution\",\"moves\":\"" + moves + "\"}");
    }

    /** An iteration begins with this bound. */
    public static void bound(int value) {
        line("{\"event\":\"bound\",\"value\":" + value + "}");
    }

    private static void write(String event, Object board, String name, Object other, String more) {
        if (IS_WATCHED) {
            String second = name == null ? "" : ",\"" + name + "\":" + json(other);
            line("{\"event\":\"" + event + "\",\"board\":" + json(board) + second + more + "}");
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

    private static String json(Object board) {
        String text = board == null || board instanceof Number ? null : text(board, 4);
        if (text == null) {
            String what = board == null ? "null" : board.getClass().getTypeName() + " " + board;
            throw new IllegalArgumentException("Trace was given " + what + ", which is not a board. Give it an int[] with the tiles,"
                    + " an int[][] with the rows, a List of either, a String, or an object with one of " + NAMES + ".");
        }
        return text;
    }

    /** The JSON of a board, a row or a tile; null if it is none. */
    private static String text(Object value, int depth) {
        if (value == null || value instanceof Number) {
            return String.valueOf(value);
        } else if (value instanceof CharSequence || value instanceof Character) {
            return "\"" + value.toString().replaceAll("[\\s\"\\\\]+", " ") + "\"";
        } else if (depth == 0) {
            return null;
        }
        List<Object> parts = new ArrayList<>();
        if (value.getClass().isArray()) {
            for (int at = 0; at < Array.getLength(value); at++) {
                parts.add(Array.get(value, at));
            }
        } else if (value instanceof Iterable<?> all) {
            all.forEach(parts::add);
        } else {
            return member(value, depth);
        }
        List<String> texts = new ArrayList<>();
        for (Object part : parts) {
            texts.add(text(part, depth - 1));
        }
        return texts.isEmpty() || texts.contains(null) ? null : "[" + String.join(",", texts) + "]";
    }

    /** The board that an object has. */
    private static String member(Object value, int depth) {
        for (String name : NAMES) {
            for (Class<?> type = value.getClass(); type != null && type != Object.class; type = type.getSuperclass()) {
                for (AccessibleObject member : members(type, name)) {
                    try {
                        member.setAccessible(true);
                        Object board = member instanceof Method m ? m.invoke(value) : ((Field) member).get(value);
                        String text = board instanceof Number || board == null ? null : text(board, depth - 1);
                        if (text != null) {
                            return text;
                        }
                    } catch (ReflectiveOperationException | RuntimeException notReadable) {
                        // The next one may be.
                    }
                }
            }
        }
        return null;
    }

    private static List<AccessibleObject> members(Class<?> type, String name) {
        List<AccessibleObject> found = new ArrayList<>();
        for (Method method : type.getDeclaredMethods()) {
            if (method.getName().equals(name) && method.getParameterCount() == 0) {
                found.add(method);
            }
        }
        for (Field field : type.getDeclaredFields()) {
            if (field.getName().equals(name)) {
                found.add(field);
            }
        }
        return found;
    }
}
