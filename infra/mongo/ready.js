/* global cat, db, quit, rs */
// Asked by the health check of docker-compose.yml: makes the replica set the first time, and ends well once there is a primary
// to write to.
db.getSiblingDB('admin').auth('root', cat('/run/secrets/mongo-root').trim());
try {
  rs.status();
} catch {
  rs.initiate({ _id: 'megafon', members: [{ _id: 0, host: 'mongo:27017' }] });
}
if (!db.hello().isWritablePrimary) quit(1);
