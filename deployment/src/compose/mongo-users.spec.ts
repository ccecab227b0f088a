import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { rootDir } from '@megafon/infra';

import { withExamples } from '../manifests/examples.js';
import { readOverlay } from '../manifests/overlay.js';
import { readRepository } from '../manifests/repository.js';
import type { Repository } from '../manifests/repository.js';
import { environmentOf, servicesOf } from '../manifests/deployed.js';
import { brokerCertificate, serverSecrets } from '../secrets/server-secrets.js';

interface User {
  user: string;
  pwd: string;
  roles: { role: string; db: string }[];
}

/** What `infra/mongo/users.js` asks of a MongoDB, which is stood in for here. @param there who has a user already */
function usersMade(secrets: Readonly<Record<string, string>>, there: readonly string[] = []) {
  const made: User[] = [];
  const changed: string[] = [];
  const folder = '/run/secrets';
  const cat = (path: string) => `${secrets[path.slice(folder.length + 1)]}\n`;
  let came = '';
  const connect = (uri: string) => {
    came = uri;
    return {
      getUser: (name: string) => (there.includes(name) ? {} : null),
      createUser: (user: User) => made.push(user),
      updateUser: (name: string) => changed.push(name),
    };
  };
  const script = readFileSync(join(rootDir, 'infra', 'mongo', 'users.js'), 'utf8');
  runInNewContext(script, { cat, connect, URL });
  return { made, changed, came };
}

describe('the users of MongoDB', () => {
  let secrets: Readonly<Record<string, string>> = {};
  let repository: Repository;
  beforeAll(async () => {
    secrets = serverSecrets({}, await brokerCertificate({}));
    repository = await readRepository();
  });

  it('read and write the database that their service uses, and no other', () => {
    const { made, came } = usersMade(secrets);
    expect(came).toContain(`mongodb://root:${secrets['mongo-root']}@mongo:27017/admin`);
    const deployed = withExamples(readOverlay(join(rootDir, 'k8s', 'overlays', 'local')));
    const used = servicesOf(deployed).flatMap((workload) => {
      const { name } = workload.metadata;
      const [container] = workload.spec.template.spec.containers;
      if (!container || name === 'gateway') return [];
      const { KAFKA_CA_FILE: _ca, ...env } = environmentOf(deployed, container);
      const db = repository.readers[name]?.({ ...env, PAYMENT_SECRET_FILE: '' })['DATABASE'];
      return [[name, [{ role: 'readWrite', db }]]];
    });
    const ofServices = made.filter(({ user }) => repository.readers[user]);
    expect(ofServices.map(({ user, roles }) => [user, roles]).sort()).toEqual(used.sort());
  });

  it('are two beside those of services: one reads all databases, and one writes them', () => {
    const others = usersMade(secrets).made.filter(({ user }) => !repository.readers[user]);
    expect(others.map(({ user, roles }) => [user, roles])).toEqual([
      ['backup', [{ role: 'readAnyDatabase', db: 'admin' }]],
      ['restore', [{ role: 'readWriteAnyDatabase', db: 'admin' }]],
    ]);
  });

  it('have the passwords that their services come with', () => {
    for (const { user, pwd } of usersMade(secrets).made) {
      expect(secrets[`${user}-mongodb-uri`]).toContain(`${user}:${pwd}@mongo`);
    }
  });

  it('are changed where they are there, and made where they are not', () => {
    const { made, changed } = usersMade(secrets, ['auth', 'billing']);
    expect(changed.sort()).toEqual(['auth', 'billing']);
    expect(made.map(({ user }) => user)).not.toContain('auth');
  });

  it('may be a second one of a service, with its rights, beside the first one and its password', () => {
    const uri = secrets['auth-mongodb-uri']?.replace('//auth:', '//auth-2:another') ?? '';
    const { made, changed } = usersMade({ ...secrets, 'auth-mongodb-uri': uri }, ['auth', 'billing']);
    expect(made.find(({ user }) => user === 'auth-2')).toMatchObject({
      pwd: expect.stringMatching(/^another/),
      roles: [{ role: 'readWrite', db: 'auth' }],
    });
    expect(changed).toEqual(['billing']);
  });

  it('are none where a service comes as another', () => {
    const twin = { ...secrets, 'admin-mongodb-uri': secrets['auth-mongodb-uri'] ?? '' };
    expect(() => usersMade(twin)).toThrow(/admin comes as auth/);
    const second = {
      ...twin,
      'admin-mongodb-uri': twin['admin-mongodb-uri']?.replace('//auth:', '//auth-2:'),
    };
    expect(() => usersMade(second as Record<string, string>)).toThrow(/admin comes as auth-2/);
  });
});
