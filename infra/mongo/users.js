/* global cat, connect */
// A user a service, who reads and writes the service's own database and no other; one who reads all of them for a backup,
// and one who writes them for a restore. Run again it changes passwords to what
// they are now. Who they are stands in their secrets: `<service>-mongodb-uri`. A user has one password at a time, so each
// service may come as a second user, `<service>-2`: while its processes change from one to the other both are let in.
const databases = {
  auth: 'auth',
  content: 'content',
  campaigns: 'campaigns',
  automation: 'automation',
  billing: 'billing',
  admin: 'administration',
};
const roles = {
  ...Object.fromEntries(Object.entries(databases).map(([name, db]) => [name, { role: 'readWrite', db }])),
  backup: { role: 'readAnyDatabase', db: 'admin' },
  restore: { role: 'readWriteAnyDatabase', db: 'admin' },
};

const secret = (name) => cat(`/run/secrets/${name}`).trim();
const root = encodeURIComponent(secret('mongo-root'));
const users = connect(`mongodb://root:${root}@mongo:27017/admin?replicaSet=megafon`);
for (const [name, role] of Object.entries(roles)) {
  const { username, password } = new URL(secret(`${name}-mongodb-uri`));
  if (username !== name && username !== `${name}-2`) throw new Error(`${name} comes as ${username}`);
  const granted = { pwd: decodeURIComponent(password), roles: [role] };
  if (users.getUser(username)) users.updateUser(username, granted);
  else users.createUser({ user: username, ...granted });
}
