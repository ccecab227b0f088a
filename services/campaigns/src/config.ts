import type { NetworkName } from '@megafon/contracts';
import {
  kafkaConfig,
  loadConfig,
  mongoConfig,
  processConfig,
  redisConfig,
  retentionDays,
} from '@megafon/service';
import { z } from 'zod';
import { Network } from './post-comments/network.js';

const schema = z
  .object({
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
  })
  .refine(mayHaveSample, {
    message: 'is no post of the network of NETWORK_PROFILE',
    path: ['SAMPLE_POST_URL'],
  });
export type Config = z.output<typeof schema>;

interface Sample {
  NETWORK_PROFILE: NetworkName;
  NETWORK_URL?: string | undefined;
  SAMPLE_POST_URL?: string | undefined;
}

/** What is no address at all is told of where it stands. */
function mayHaveSample({ NETWORK_PROFILE: profile, NETWORK_URL: url, SAMPLE_POST_URL: post }: Sample) {
  if (post === undefined || ![post, url ?? post].every((address) => URL.canParse(address))) return true;
  return new Network({ profile, url }).mayHavePost(post);
}

export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  return loadConfig(schema, env);
}
