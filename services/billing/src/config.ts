import { kafkaConfig, loadConfig, mongoConfig, processConfig, redisConfig } from '@megafon/service';
import { z } from 'zod';

const schema = z.object({
  ...processConfig,
  ...mongoConfig,
  ...kafkaConfig,
  ...redisConfig,
  HEALTH_PORT: processConfig.HEALTH_PORT.default(3105),
  /** Tests give every suite a database of its own. */
  DATABASE: z.string().default('billing'),
});
export type Config = z.output<typeof schema>;

export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  return loadConfig(schema, env);
}
