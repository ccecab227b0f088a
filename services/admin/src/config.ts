import {
  kafkaConfig,
  loadConfig,
  mongoConfig,
  processConfig,
  redisConfig,
  retentionDays,
} from '@megafon/service';
import { z } from 'zod';

const schema = z.object({
  ...processConfig,
  ...mongoConfig,
  ...kafkaConfig,
  ...redisConfig,
  HEALTH_PORT: processConfig.HEALTH_PORT.default(3106),
  /** Rows of ended actions, of what was removed, and of deletions that ended. An event that came again after that would count again. */
  RETENTION_FACTS_DAYS: retentionDays(400, 30),
  /** Tests give every suite a database of its own. The name `admin` belongs to MongoDB itself. */
  DATABASE: z.string().default('administration'),
});
export type Config = z.output<typeof schema>;

export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  return loadConfig(schema, env);
}
