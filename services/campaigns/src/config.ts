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
  HEALTH_PORT: processConfig.HEALTH_PORT.default(3103),
  /** The network of the accounts, as automation is told. */
  NETWORK_PROFILE: z.enum(['sandbox', 'facebook']).default('facebook'),
  /** The network's origin; the profile's own unless given. */
  NETWORK_URL: z.url().optional(),
  /** A post that anyone may comment on: where a test comment goes when no link is given. */
  SAMPLE_POST_URL: z.url().optional(),
  /** By which share of its age a post is read before its time, where its account acts just then; 0 for never. */
  READ_EARLY_SHARE: z.coerce.number().min(0).max(0.5).default(0.25),
  /** For how many days runs that ended are kept, with their texts: the history reaches as far back. */
  RETENTION_RUNS_DAYS: retentionDays(730, 30),
  RETENTION_COMMENT_JOBS_DAYS: retentionDays(90),
  /** Tests give every suite a database of its own. */
  DATABASE: z.string().default('campaigns'),
});
export type Config = z.output<typeof schema>;

export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  return loadConfig(schema, env);
}
