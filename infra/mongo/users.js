/* global cat, connect */
// A user a service, who reads and writes the service's own database and no other. Run again it changes passwords to what
// they are now. Who they are stands in their secrets: `<service>-mongodb-uri`.
const databases = {
  auth: 'auth',
  content: 'content',
  campaigns: 'campaigns',
  automation: 'automation',
  billing: 'billing',
  admin: 'administration',
};

const secret = (name) => cat(`/run/secrets/${name}`).trim();
const root = encodeURIComponent(secret('mongo-root'));
const users = connect(`mongodb://root:${root}@mongo:27017/admin?replicaSet=megafon`);
for (const [name, db] of Object.entries(databases)) {
  const { username, password } = new URL(secret(`${name}-mongodb-uri`));
  if (username !== name) throw new Error(`${name} comes as ${username}`);
  const granted = { pwd: decodeURIComponent(password), roles: [{ role: 'readWrite', db }] };
  if (users.getUser(name)) users.updateUser(name, granted);
  else users.createUser({ user: name, ...granted });
}
