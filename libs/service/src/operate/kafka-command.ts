import {
  allGrants,
  allTopics,
  applyAccessLists,
  ensureTopics,
  ofSecondUsers,
  quietLogs,
} from '@megafon/messaging';
import type { Grant } from '@megafon/messaging';
import { z } from 'zod';
import { processConfig } from '../base-config.js';
import { kafkaConfig } from '../kafka-config.js';
import { kafkaOptions } from '../kafka-options.js';
import { loadConfig } from '../load-config.js';
import { aclCommands, kafkaUsers } from './access-list-texts.js';

const help = `npm run kafka -- prepare|acls|k8s [--second]
  prepare  makes and grows the topics; with SASL, grants each service what it needs (as a user who may)
  acls     prints the access lists as commands of kafka-acls.sh
  k8s      prints them as KafkaUser resources of Strimzi
  --second for the second user of each service, <service>-2, while its password changes; prepare grants both`;

const schema = z.object({ NODE_ENV: processConfig.NODE_ENV, ...kafkaConfig });

/** `npm run kafka`: what Kafka needs before the services start. @returns the exit code */
export async function kafkaCommand(args: readonly string[], say: (text: string) => void): Promise<number> {
  const [command, option] = args;
  if (option !== undefined && option !== '--second') throw new Error(help);
  const second = option === '--second' ? ofSecondUsers(allGrants()) : null;
  const grants = second ?? allGrants();
  if (command === 'acls') say(aclCommands(grants).join('\n'));
  else if (command === 'k8s') say(kafkaUsers(grants));
  else if (command === 'prepare') await prepare([...allGrants(), ...(second ?? [])], say);
  else throw new Error(help);
  return 0;
}

async function prepare(grants: readonly Grant[], say: (text: string) => void): Promise<void> {
  quietLogs();
  const access = kafkaOptions(loadConfig(schema));
  await ensureTopics(access, allTopics());
  say(`${allTopics().length} topics are there`);
  if (!access.sasl) return;
  await applyAccessLists(access, grants);
  say('every service is granted what it needs');
}
