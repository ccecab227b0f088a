import { DeadLetterStore, KafkaConnection, quietLogs, ReplayRefused } from '@megafon/messaging';
import type { KeptLetter } from '@megafon/messaging';
import { z } from 'zod';
import { processConfig } from '../base-config.js';
import { kafkaConfig } from '../kafka-config.js';
import { kafkaOptions } from '../kafka-options.js';
import { loadConfig } from '../load-config.js';
import { isWanted, parseDeadLettersOptions } from './dead-letters-options.js';

const schema = z.object({ NODE_ENV: processConfig.NODE_ENV, ...kafkaConfig });

/**
 * `npm run dead-letters`: what was given up, and its way back. It needs the variables of Kafka that services need; where Kafka
 * has access lists the user `dead-letters` may do this, and no other.
 * @param env the process' own unless given
 * @returns the exit code: 1 where something asked for was refused, or could not be seen
 */
export async function deadLettersCommand(
  args: readonly string[],
  say: (text: string) => void,
  env?: Readonly<Record<string, string>>,
): Promise<number> {
  const { command, wanted, force } = parseDeadLettersOptions(args);
  quietLogs();
  const connection = new KafkaConnection({
    kafka: kafkaOptions(loadConfig(schema, env)),
    clientId: 'dead-letters',
  });
  try {
    const store = new DeadLetterStore(connection);
    const hidden = await store.hidden();
    if (hidden.length > 0) say(`not there, or hidden from this user: ${hidden.join(', ')}`);
    const { letters, foreign } = await store.list();
    const chosen = letters.filter((letter) => isWanted(letter, wanted));
    let refused = 0;
    for (const letter of chosen) {
      if (command === 'list') say(lineOf(letter));
      if (command === 'show') say(`${lineOf(letter)}\n${letter.death.reason}\n${textOf(store, letter)}\n`);
      if (command === 'replay' && !(await replay(store, letter, force, say))) refused += 1;
    }
    say(`${chosen.length} of ${letters.length} dead letters`);
    if (foreign > 0)
      say(`${foreign} records in these topics are from none of us: forged, or sealed with a lost key`);
    return refused > 0 || hidden.length > 0 ? 1 : 0;
  } finally {
    await connection.close();
  }
}

const placeOf = ({ topic, partition, offset }: KeptLetter): string => `${topic} ${partition}:${offset}`;

function lineOf(letter: KeptLetter): string {
  const { at, cause, group, attempts } = letter.death;
  const again = letter.replayedAt ? `replayed ${letter.replayedAt}` : '';
  const parts = [
    at,
    placeOf(letter),
    cause,
    `${attempts} attempts`,
    group,
    letter.type || '(no type)',
    again,
  ];
  return parts.filter(Boolean).join('  ');
}

function textOf(store: DeadLetterStore, letter: KeptLetter): string {
  return store.textOf(letter) ?? '(not sealed by one of us: not shown)';
}

async function replay(
  store: DeadLetterStore,
  letter: KeptLetter,
  force: boolean,
  say: (text: string) => void,
): Promise<boolean> {
  try {
    await store.replay(letter, { force });
    say(`${placeOf(letter)}: replayed to ${letter.origin.topic}, for ${letter.death.group}`);
    return true;
  } catch (error) {
    if (!(error instanceof ReplayRefused)) throw error;
    say(`${placeOf(letter)}: not replayed, ${error.message}`);
    return false;
  }
}
