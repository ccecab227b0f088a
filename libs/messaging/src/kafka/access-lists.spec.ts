import { describe, expect, it } from '@jest/globals';
import { allGrants, dealings, grantsOf } from './access-lists.js';
import type { Operation, Principal } from './access-lists.js';
import { allTopics, deadTopics } from './topics.js';

const may = (principal: Principal, operation: Operation, topic: string): boolean =>
  grantsOf(principal).some(
    ({ resource, pattern, name, operations }) =>
      resource === 'topic' &&
      operations.includes(operation) &&
      (pattern === 'literal' ? name === topic : topic.startsWith(name)),
  );
const who = (operation: Operation, topic: string): string[] =>
  (Object.keys(dealings) as Principal[]).filter((principal) => may(principal, operation, topic)).sort();

describe('the access lists of Kafka', () => {
  it('let only those order actions who plan them, and only automation read the orders', () => {
    expect(who('Write', 'automation.tasks')).toEqual(['campaigns', 'content']);
    expect(who('Read', 'automation.tasks')).toEqual(['automation']);
  });

  it('let each service alone tell its facts, but for what admin sends again, and read its requests', () => {
    for (const topic of allTopics().filter((name) => name.endsWith('.events'))) {
      const teller = topic.replace('.events', '');
      expect(who('Write', topic)).toEqual([...new Set(['admin', teller])].sort());
    }
    for (const topic of allTopics().filter((name) => name.endsWith('.requests'))) {
      expect(who('Read', topic)).toEqual([topic.replace('.requests', '')]);
    }
  });

  it('let nobody read the replies of another, and admin alone the dead letters', () => {
    expect(who('Read', 'replies.gateway.1a2b')).toEqual(['gateway']);
    for (const topic of deadTopics()) expect(who('Read', topic)).toEqual(['admin']);
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
