import { Problem } from '../problem.js';
import type { ServerAddresses } from './addresses.js';
import { objectStore } from './object-store.js';

/**
 * Creates the topics that are missing. The libraries are loaded only now: the launcher builds them first.
 * @throws Problem when Kafka does not answer.
 */
export async function createTopics({ kafkaBrokers }: ServerAddresses): Promise<void> {
  // A secured Kafka is made ready by whoever may do that: `npm run kafka -- prepare`.
  const security = process.env['KAFKA_SECURITY'];
  if (security && security !== 'plaintext') return;
  const { allTopics, ensureTopics, quietLogs } = await import('@megafon/messaging');
  quietLogs();
  try {
    await ensureTopics({ brokers: [...kafkaBrokers] }, allTopics());
  } catch (cause) {
    throw new Problem(
      `Kafka at ${kafkaBrokers.join(', ')} cannot create the topics: ${(cause as Error).message}`,
      'Check that it runs (npm run doctor), and start again.',
      { cause },
    );
  }
}

/** @throws Problem when the object storage does not answer, or refuses. */
export async function createBucket({ s3 }: ServerAddresses): Promise<void> {
  const client = objectStore(s3);
  try {
    if (!(await client.bucketExists(s3.bucket))) await client.makeBucket(s3.bucket, 'us-east-1');
  } catch (cause) {
    throw new Problem(
      `The object storage at ${s3.endpoint} cannot make the bucket ${s3.bucket}: ${(cause as Error).message}`,
      'Check S3_ENDPOINT, S3_ACCESS_KEY and S3_SECRET_KEY, and start again.',
      { cause },
    );
  }
}
