import { parseArgs } from 'node:util';
import type { KeptLetter } from '@megafon/messaging';

export interface DeadLettersOptions {
  command: 'list' | 'show' | 'replay';
  wanted: { service?: string; type?: string; topic?: string; offset?: string };
  force: boolean;
}

const deadLettersHelp = `npm run dead-letters -- list|show|replay [options]
  --service NAME  given up by this service
  --type TYPE     of this type: automation.action.perform.v1
  --topic TOPIC   in this topic: automation.tasks.dead
  --offset P:O    at this partition and offset; needs --topic
  --force         replay also what was replayed, or what was told as failed, before`;

/** @throws Error with the help for what is not understood */
export function parseDeadLettersOptions(args: readonly string[]): DeadLettersOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      service: { type: 'string' },
      type: { type: 'string' },
      topic: { type: 'string' },
      offset: { type: 'string' },
      force: { type: 'boolean', default: false },
    },
  });
  const [command = 'list', ...rest] = positionals;
  const isKnown = command === 'list' || command === 'show' || command === 'replay';
  if (!isKnown || rest.length > 0) throw new Error(deadLettersHelp);
  const { force, ...wanted } = values;
  if (wanted.offset !== undefined && (!/^\d+:\d+$/.test(wanted.offset) || !wanted.topic)) {
    throw new Error(deadLettersHelp);
  }
  if (command === 'replay' && Object.keys(wanted).length === 0) {
    throw new Error(`Say which to replay.\n${deadLettersHelp}`);
  }
  return { command, wanted, force };
}

export function isWanted(letter: KeptLetter, { service, type, topic, offset }: DeadLettersOptions['wanted']) {
  const { group } = letter.death;
  return (
    (service === undefined || group === service || group.startsWith(`${service}-`)) &&
    (type === undefined || letter.type === type) &&
    (topic === undefined || letter.topic === topic) &&
    (offset === undefined || `${letter.partition}:${letter.offset}` === offset)
  );
}
