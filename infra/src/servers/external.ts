import { localS3 } from './addresses.js';
import type { ServerAddresses } from './addresses.js';
import type { RunningServers } from './running-servers.js';

/** Servers that somebody else runs: used as they are, and left running. `chooseInfra` has seen that all are given. */
export function externalServers(env: Readonly<Record<string, string | undefined>>): RunningServers {
  const addresses: ServerAddresses = {
    mongoUri: env['MONGODB_URI'] ?? '',
    kafkaBrokers: (env['KAFKA_BROKERS'] ?? '').split(',').map((broker) => broker.trim()),
    redisUrl: env['REDIS_URL'] ?? '',
    s3: {
      endpoint: env['S3_ENDPOINT'] ?? '',
      accessKey: env['S3_ACCESS_KEY'] || localS3.accessKey,
      secretKey: env['S3_SECRET_KEY'] || localS3.secretKey,
      bucket: env['S3_BUCKET'] || localS3.bucket,
    },
  };
  return { kind: 'external', addresses, processes: [], stop: async () => undefined };
}
