import { ByteBox } from '@megafon/secrets';
import { allowPlaintext, kafkaConfig, loadConfig, mongoConfig, storageConfig } from '@megafon/service';
import { z } from 'zod';

const { KAFKA_BROKERS, ...kafka } = kafkaConfig;

const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  ALLOW_PLAINTEXT: allowPlaintext,
  ...mongoConfig,
  ...storageConfig,
  ...kafka,
  /** Where it is said, what the services read next is set by a restore. */
  KAFKA_BROKERS: KAFKA_BROKERS.optional(),
  /** `b2:<base64 of 32 bytes>,b1:<…>`: the first seals, all open. Without them a backup is of no use. */
  BACKUP_KEYS: z.string().transform((text, context) => {
    try {
      return ByteBox.fromKeys(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'is not id:base64 of 32 bytes, or several such' });
      return z.NEVER;
    }
  }),
  /** Of the storage of backups, for `s3://bucket/folder`; the product's own unless given. */
  BACKUP_S3_ENDPOINT: storageConfig.S3_ENDPOINT.optional(),
  BACKUP_S3_ACCESS_KEY: z.string().optional(),
  BACKUP_S3_SECRET_KEY: z.string().optional(),
});
export type Config = z.output<typeof schema>;

export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  return loadConfig(schema, env);
}
