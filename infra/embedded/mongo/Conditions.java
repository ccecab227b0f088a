import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.Document;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/**
 * What a query asks of each field, as far as an index can answer it: all that it finds is compared with the whole query
 * afterwards. `$or`, `$not`, patterns, and what is asked of arrays or documents as a whole bind nothing.
 */
final class Conditions {

    /**
     * What is asked of one field.
     *
     * @param values it is one of these, or an array with one of these; null where it may be others
     * @param from at least this; null where nothing is asked
     * @param to at most this; null where nothing is asked
     * @param exists it must be there
     */
    record Condition(Collection<?> values, Object from, Object to, boolean exists) {

        boolean mayBeMissing() {
            return values.stream().anyMatch(Missing::isNullOrMissing);
        }

        boolean isRange() {
            return from != null || to != null;
        }

        private Condition and(Condition other) {
            return new Condition(
                values == null ? other.values : values,
                from == null ? other.from : from,
                to == null ? other.to : to,
                exists || other.exists);
        }
    }

    private static final Condition ANYTHING = new Condition(null, null, null, false);

    private final Map<String, Condition> fields = new HashMap<>();

    Conditions(Document query) {
        read(query);
    }

    /** Of a field by its path. */
    Condition of(String path) {
        return fields.getOrDefault(path, ANYTHING);
    }

    private void read(Document query) {
        for (Map.Entry<String, Object> entry : query.entrySet()) {
            if (entry.getKey().equals("$and") && entry.getValue() instanceof Collection<?> parts) {
                parts.stream().filter(Document.class::isInstance).forEach(part -> read((Document) part));
            } else if (!entry.getKey().startsWith("$")) {
                fields.merge(entry.getKey(), conditionOf(entry.getValue()), Condition::and);
            }
        }
    }

    private static Condition conditionOf(Object asked) {
        if (SortKeys.canHave(asked)) {
            return isOneOf(Collections.singletonList(asked));
        }
        Condition all = ANYTHING;
        if (asked instanceof Document operators) {
            for (Map.Entry<String, Object> entry : operators.entrySet()) {
                all = all.and(conditionOf(entry.getKey(), entry.getValue()));
            }
        }
        return all;
    }

    private static Condition conditionOf(String operator, Object operand) {
        boolean hasKey = SortKeys.canHave(operand);
        return switch (operator) {
            case "$eq" -> hasKey ? isOneOf(Collections.singletonList(operand)) : ANYTHING;
            case "$in" -> operand instanceof Collection<?> values && values.stream().allMatch(SortKeys::canHave) ? isOneOf(values) : ANYTHING;
            case "$all" -> operand instanceof Collection<?> values ? isFirstOf(values) : ANYTHING;
            case "$gt", "$gte" -> hasKey && !Missing.isNullOrMissing(operand) ? new Condition(null, operand, null, false) : ANYTHING;
            case "$lt", "$lte" -> hasKey && !Missing.isNullOrMissing(operand) ? new Condition(null, null, operand, false) : ANYTHING;
            case "$exists" -> new Condition(null, null, null, Boolean.TRUE.equals(operand));
            default -> ANYTHING;
        };
    }

    private static Condition isOneOf(Collection<?> values) {
        return new Condition(values, null, null, false);
    }

    private static Condition isFirstOf(Collection<?> values) {
        Object first = values.isEmpty() ? values : values.iterator().next();
        return SortKeys.canHave(first) ? isOneOf(Collections.singletonList(first)) : ANYTHING;
    }
}
