import { parse } from 'yaml';

type ServerName = 'mongo' | 'kafka' | 'redis' | 's3';

/** The images of the compose file: tests run on the same. */
export function composeImages(composeFile: string): Record<ServerName, string> {
  const { services } = parse(composeFile) as { services: Record<ServerName, { image: string }> };
  return {
    mongo: services.mongo.image,
    kafka: services.kafka.image,
    redis: services.redis.image,
    s3: services.s3.image,
  };
}
