import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { allGrants } from '@megafon/messaging';
import { aclCommands, kafkaUsers } from './access-list-texts.js';

const root = join(import.meta.dirname, '..', '..', '..', '..');

describe('the access lists as texts', () => {
  it('say who may do what on which topic', () => {
    expect(aclCommands(allGrants())).toContain(
      `kafka-acls.sh "$@" --add --allow-principal User:campaigns --operation Write --topic 'automation.tasks' --resource-pattern-type literal`,
    );
  });

  it.each([
    ['k8s/base/kafka-users.yaml', () => `${kafkaUsers(allGrants())}\n`, 'npm run --silent kafka -- k8s'],
    [
      'infra/kafka/access-lists.sh',
      () => `${aclCommands(allGrants()).join('\n')}\n`,
      'npm run --silent kafka -- acls',
    ],
  ])('%s is what they are now', (file, text, command) => {
    const [written, now] = [readFileSync(join(root, file), 'utf8'), text()];
    if (written !== now) throw new Error(`${file} is stale: ${command} > ${file}`);
    expect(written).toBe(now);
  });
});
