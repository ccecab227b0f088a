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

const schema = z
  .object({
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
    /** Of an OpenAI-compatible server, with its version; without it texts are put together offline. */
    AI_BASE_URL: z
      .url({ protocol: /^https?$/ })
      .refine((url) => !/^https?:\/\/[^/]*@/.test(url), { message: 'the key belongs into AI_API_KEY' })
      .optional(),
    /** A secret. Left out for a server that wants none. */
    AI_API_KEY: z.string().default(''),
    AI_MODEL: z.string().min(1).optional(),
    /** Tests give every suite a database of its own. */
    DATABASE: z.string().default('content'),
  })
  .refine(({ AI_BASE_URL, AI_MODEL }) => (AI_BASE_URL === undefined) === (AI_MODEL === undefined), {
    message: 'AI_BASE_URL and AI_MODEL are given together',
    path: ['AI_MODEL'],
  });
export type Config = z.output<typeof schema>;

export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  return loadConfig(schema, env);
}

/** The language model that was configured; null where none was. */
export function modelOf(config: Config): { baseUrl: string; apiKey: string; model: string } | null {
  const { AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODEL: model } = config;
  return baseUrl === undefined || model === undefined ? null : { baseUrl, apiKey, model };
}
