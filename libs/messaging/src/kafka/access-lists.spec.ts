import { describe, expect, it } from '@jest/globals';
import { allGrants, grantsOf } from './access-lists.js';
import type { Operation } from './access-lists.js';
import { allTopics, deadTopics } from './topics.js';

const who = (operation: Operation, asked: string, of: 'topic' | 'group' = 'topic'): string[] => {
  const granted = allGrants().filter(
    ({ resource, pattern, name, operations }) =>
      resource === of &&
      operations.includes(operation) &&
      (pattern === 'literal' ? name === asked : asked.startsWith(name)),
  );
  return [...new Set(granted.map(({ principal }) => principal))].sort();
};

describe('the access lists of Kafka', () => {
  it('let only those order actions who plan them or send them again, and only automation read the orders', () => {
    expect(who('Write', 'automation.tasks')).toEqual(['campaigns', 'content', 'dead-letters']);
    expect(who('Read', 'automation.tasks')).toEqual(['automation']);
  });

  it('let each service alone tell its facts, but for what is sent again, and read its requests', () => {
    for (const topic of allTopics().filter((name) => name.endsWith('.events'))) {
      const teller = topic.replace('.events', '');
      expect(who('Write', topic)).toEqual([...new Set(['admin', 'dead-letters', teller])].sort());
    }
    for (const topic of allTopics().filter((name) => name.endsWith('.requests'))) {
      expect(who('Read', topic)).toEqual([topic.replace('.requests', '')]);
    }
  });

  it('let nobody read the replies of another, and only admin and the operator the dead letters', () => {
    expect(who('Read', 'replies.gateway.1a2b')).toEqual(['gateway']);
    for (const topic of deadTopics()) expect(who('Read', topic)).toEqual(['admin', 'dead-letters']);
  });

  it('let the operator alone read them in groups that come and go, and note what was sent again', () => {
    for (const operation of ['Read', 'Delete'] as const)
      expect(who(operation, 'dead-letters-1a2b', 'group')).toEqual(['dead-letters']);
    for (const topic of deadTopics()) expect(who('Write', topic)).toContain('dead-letters');
  });

  it('let the operator read nothing that lives, make nothing, and be in no group of a service', () => {
    const own = allGrants().filter(({ principal }) => principal === 'dead-letters');
    const names = (operation: Operation) =>
      own.filter(({ operations }) => operations.includes(operation)).map(({ name }) => name);
    expect(names('Read').sort()).toEqual(['dead-letters-', ...deadTopics()].sort());
    expect(names('Delete')).toEqual(['dead-letters-']);
    expect([...names('Create'), ...names('Describe')]).toEqual([]);
    expect(names('Write').filter((name) => name.endsWith('.requests'))).toEqual([]);
  });

  it('let admin alone see how far the groups of others have come, and be in none of them', () => {
    const sees = allGrants().filter(({ operations }) => operations.includes('Describe'));
    expect(new Set(sees.map(({ principal }) => principal))).toEqual(new Set(['admin']));
    const seen = sees.filter(({ resource }) => resource === 'group').map(({ name }) => name);
    expect(seen).toEqual(expect.arrayContaining(['automation', 'auth-', 'billing.requests', 'gateway-']));
    const groups = grantsOf('admin').filter(
      ({ resource, operations }) => resource === 'group' && operations.includes('Read'),
    );
    const own = groups.map(({ name }) => name).filter((name) => !name.startsWith('replies.admin.'));
    expect(own).toEqual(['admin', 'admin-', 'admin.requests']);
  });

  it('grant nothing twice', () => {
    const said = allGrants().flatMap(({ operations, ...where }) =>
      operations.map((operation) => JSON.stringify({ ...where, operation })),
    );
    expect(said).toHaveLength(new Set(said).size);
  });

  it('name no topic that does not exist', () => {
    const named = allGrants().filter(
      ({ resource, pattern }) => resource === 'topic' && pattern === 'literal',
    );
    expect(named.map(({ name }) => name).filter((name) => !allTopics().includes(name))).toEqual([]);
  });
});
