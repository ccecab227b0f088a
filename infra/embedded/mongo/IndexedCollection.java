import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.h2.H2Collection;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.h2.mvstore.MVMap;

/** A collection that is looked through by its indexes, in their order where that is the wanted one. */
final class IndexedCollection extends H2Collection {

    /** So many documents are read one by one. More are cheaper in the order in which they are stored, as a page has many. */
    private static final int FEW = 200;
    /** The pipeline that is being answered; one call is answered at a time. */
    private static Pipeline answered = new Pipeline("", new Document());

    private record Pipeline(String collection, Document wanted) {
    }

    private final MVMap<Object, Document> data;

    IndexedCollection(
        MongoDatabase database, String name, CollectionOptions options, MVMap<Object, Document> data, MVMap<String, Object> meta, CursorRegistry cursors) {
        super(database, name, options, data, meta, cursors);
        this.data = data;
    }

    /** A pipeline is given all documents, and drops those that its first stage does not ask for: it is given these alone. */
    static Document answerPipeline(Document command, Supplier<Document> answer) {
        Document first = command.get("pipeline") instanceof List<?> stages && !stages.isEmpty() ? (Document) stages.get(0) : new Document();
        if (!(first.get("$match") instanceof Document wanted)) {
            return answer.get();
        }
        Pipeline before = answered;
        answered = new Pipeline(command.get("aggregate").toString(), wanted);
        try {
            return answer.get();
        } finally {
            answered = before;
        }
    }

    @Override
    public Stream<Document> queryAllAsStream() {
        return getCollectionName().equals(answered.collection) ? handleQueryAsStream(answered.wanted) : super.queryAllAsStream();
    }

    @Override
    protected QueryResult queryDocuments(Document query, Document orderBy, int skip, int limit, int batchSize, Document fields) {
        boolean isAsStored = orderBy != null && orderBy.containsKey("$natural");
        if (isAsStored || getIndexes().stream().anyMatch(index -> index.canHandle(query))) {
            return super.queryDocuments(query, orderBy, skip, limit, batchSize, fields);
        }
        IndexScan scan = bestScan(query, orderBy, limit);
        if (scan == null) {
            return super.queryDocuments(query, orderBy, skip, limit, batchSize, fields);
        }
        long size = scan.size();
        long most = Math.max(FEW, size / 4);
        boolean isBeginning = scan.isOrdered() && limit > 0 && Math.min(skip + limit, size) <= most;
        List<Document> first = isBeginning ? firstOf(scan, query, skip + limit, most) : null;
        if (first != null) {
            return matchDocumentsFromStream(query, first.stream(), skip, limit, batchSize, null, fields);
        }
        if (size > FEW && size > count() / 2) {
            return super.queryDocuments(query, orderBy, skip, limit, batchSize, fields);
        }
        Stream<Document> found = scan.positions().sorted(data.getKeyType()).map(this::getDocument);
        return matchDocumentsFromStream(query, found, skip, limit, batchSize, deriveComparator(orderBy), fields);
    }

    /** The first documents that fit, in the order of the index; null where they are not among so many. */
    private List<Document> firstOf(IndexScan scan, Document query, int wanted, long most) {
        List<Document> found = new ArrayList<>();
        long seen = 0;
        for (Iterator<Object> positions = scan.positions().iterator(); found.size() < wanted && positions.hasNext(); seen++) {
            if (seen == most) {
                return null;
            }
            Document document = getDocument(positions.next());
            if (documentMatchesQuery(document, query)) {
                found.add(document);
            }
        }
        return found;
    }

    private IndexScan bestScan(Document query, Document orderBy, int limit) {
        Conditions asked = new Conditions(query);
        return getIndexes().stream()
            .filter(OrderedIndex.class::isInstance)
            .map((Index<Object> index) -> IndexScan.of((OrderedIndex) index, asked, orderBy, limit))
            .filter(Objects::nonNull)
            .max(Comparator.comparingDouble(IndexScan::worth))
            .orElse(null);
    }
}
