import {
  kafkaConfig,
  loadConfig,
  mongoConfig,
  processConfig,
  redisConfig,
  retentionDays,
  storageConfig,
} from '@megafon/service';
import { z } from 'zod';

const schema = z.object({
  ...processConfig,
  ...mongoConfig,
  ...kafkaConfig,
  ...redisConfig,
  ...storageConfig,
  HEALTH_PORT: processConfig.HEALTH_PORT.default(3102),
  /** The network of the groups, as automation is told. */
  NETWORK_PROFILE: z.enum(['sandbox', 'facebook']).default('facebook'),
  /** The network's origin; the profile's own unless given. */
  NETWORK_URL: z.url().optional(),
  /** Pictures and videos that no box holds: a run may still be going to post one. */
  RETENTION_MEDIA_DAYS: retentionDays(7, 2),
  /** Tests give every suite a database of its own. */
  DATABASE: z.string().default('content'),
});
export type Config = z.output<typeof schema>;

export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  return loadConfig(schema, env);
}
