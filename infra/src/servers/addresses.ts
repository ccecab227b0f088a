import type { StackPorts } from '../ports.js';

/** Where the four servers answer, wherever they come from. */
export interface ServerAddresses {
  /** Without a database name. */
  readonly mongoUri: string;
  /** `host:port` each. */
  readonly kafkaBrokers: readonly string[];
  readonly redisUrl: string;
  /** Whether each service has a user of its own in Redis, whose password is its name. */
  readonly redisHasUsers?: boolean;
  readonly s3: {
    readonly endpoint: string;
    readonly accessKey: string;
    readonly secretKey: string;
    readonly bucket: string;
  };
}

/** The S3 server listens on this machine alone, so its credential guards nothing. */
export const localS3 = { accessKey: 'megafon', secretKey: 'megafon-local-only', bucket: 'megafon' } as const;

/** The addresses of servers of this machine: the embedded ones, and those of the compose file. */
export function localAddresses(ports: StackPorts, mongoOptions = ''): ServerAddresses {
  return {
    mongoUri: `mongodb://127.0.0.1:${ports.mongo}/${mongoOptions}`,
    kafkaBrokers: [`127.0.0.1:${ports.kafka}`],
    redisUrl: `redis://127.0.0.1:${ports.redis}`,
    s3: { endpoint: `http://127.0.0.1:${ports.s3}`, ...localS3 },
  };
}

/** Where a service reaches Redis: as itself where there are users. */
export function redisUrlOf({ redisUrl, redisHasUsers = false }: ServerAddresses, service: string): string {
  return redisHasUsers ? redisUrl.replace('redis://', `redis://${service}:${service}@`) : redisUrl;
}

/** The variables by which every service is told. */
export function serverEnvironment({ mongoUri, kafkaBrokers, redisUrl, s3 }: ServerAddresses) {
  return {
    MONGODB_URI: mongoUri,
    KAFKA_BROKERS: kafkaBrokers.join(','),
    REDIS_URL: redisUrl,
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY: s3.accessKey,
    S3_SECRET_KEY: s3.secretKey,
    S3_BUCKET: s3.bucket,
  };
}
