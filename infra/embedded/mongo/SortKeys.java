import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.Json;
import de.bwaldvogel.mongo.bson.ObjectId;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;

/**
 * Values as bytes whose unsigned order is the one that the server sorts by
 * (https://www.mongodb.com/docs/manual/reference/bson-type-comparison-order/), each ended, so that several may follow
 * one another. Null and what is missing are alike.
 */
final class SortKeys {

    static final byte[] NONE = new byte[0];
    private static final int NULL = 0x10;
    private static final int NUMBER = 0x20;
    private static final int TEXT = 0x30;
    private static final int OBJECT_ID = 0x40;
    private static final int BOOLEAN = 0x50;
    private static final int INSTANT = 0x60;

    private SortKeys() {
    }

    /** Whether the value is one of those that have a key. Some numbers have none, as two of them would have the same. */
    static boolean canHave(Object value) {
        if (value instanceof Number number) {
            boolean isExact = !(value instanceof Long) || number.longValue() == (long) number.doubleValue();
            return isExact && !Double.isNaN(number.doubleValue()) && isPrimitive(number);
        }
        return Missing.isNullOrMissing(value) || value instanceof String || value instanceof ObjectId || value instanceof Boolean || value instanceof Instant;
    }

    private static boolean isPrimitive(Number number) {
        return number instanceof Integer || number instanceof Long || number instanceof Double;
    }

    /** @param value one that can have a key */
    static byte[] of(Object value, boolean isAscending) {
        byte[] key = ascending(value);
        if (!isAscending) {
            invert(key);
        }
        return key;
    }

    /** The byte that all values of this one's type begin with. */
    static byte[] typeOf(Object value, boolean isAscending) {
        byte[] type = {ascending(value)[0]};
        if (!isAscending) {
            invert(type);
        }
        return type;
    }

    /** Another for every document; they have no order that matters. */
    static byte[] ofId(Object id) {
        return id instanceof String || id instanceof ObjectId ? ascending(id) : text(Json.toCompactJsonValue(id));
    }

    static byte[] join(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    private static byte[] ascending(Object value) {
        if (value instanceof String string) {
            return text(string);
        }
        if (value instanceof Number number) {
            // Adding zero makes one of both zeros.
            long bits = Double.doubleToLongBits(number.doubleValue() + 0.0);
            return numeric(NUMBER, bits < 0 ? ~bits : bits ^ Long.MIN_VALUE);
        }
        if (value instanceof Instant instant) {
            return numeric(INSTANT, instant.toEpochMilli() ^ Long.MIN_VALUE);
        }
        if (value instanceof ObjectId id) {
            return join(new byte[] {OBJECT_ID}, id.toByteArray());
        }
        if (value instanceof Boolean isTrue) {
            return new byte[] {BOOLEAN, (byte) (isTrue ? 1 : 0)};
        }
        return new byte[] {NULL};
    }

    private static byte[] numeric(int type, long sortable) {
        return ByteBuffer.allocate(1 + Long.BYTES).put((byte) type).putLong(sortable).array();
    }

    /** By units of UTF-16, as Java compares strings, each as UTF-8 has a character of that number. A zero ends it. */
    private static byte[] text(String string) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(string.length() + 2);
        bytes.write(TEXT);
        for (int i = 0; i < string.length(); i++) {
            char unit = string.charAt(i);
            if (unit < 0x02) {
                bytes.write(0x01);
                bytes.write(unit + 1);
            } else if (unit < 0x80) {
                bytes.write(unit);
            } else if (unit < 0x800) {
                bytes.write(0xC0 | unit >> 6);
                bytes.write(0x80 | unit & 0x3F);
            } else {
                bytes.write(0xE0 | unit >> 12);
                bytes.write(0x80 | unit >> 6 & 0x3F);
                bytes.write(0x80 | unit & 0x3F);
            }
        }
        bytes.write(0x00);
        return bytes.toByteArray();
    }

    private static void invert(byte[] key) {
        for (int i = 0; i < key.length; i++) {
            key[i] = (byte) ~key[i];
        }
    }
}
