import { readFile } from 'node:fs/promises';
import { request } from 'node:https';
import { join } from 'node:path';

/** A pod, and where the interface of its cluster is. */
export interface Pod {
  readonly host: string;
  readonly port: number;
  readonly namespace: string;
  readonly name: string;
  /** What Kubernetes mounts of the pod's account: `token`, which changes, and `ca.crt`. */
  readonly accountDir: string;
}

const answersWithinMs = 5_000;

/** @throws Error with what the cluster answered, where it refused or did not answer */
export async function annotatePod(pod: Pod, annotations: Readonly<Record<string, string>>): Promise<void> {
  const [token, ca] = await Promise.all(
    ['token', 'ca.crt'].map((name) => readFile(join(pod.accountDir, name), 'utf8')),
  );
  const body = JSON.stringify({ metadata: { annotations } });
  await new Promise<void>((resolve, reject) => {
    const sent = request({
      method: 'PATCH',
      host: pod.host,
      port: pod.port,
      path: `/api/v1/namespaces/${pod.namespace}/pods/${pod.name}`,
      headers: {
        authorization: `Bearer ${token?.trim()}`,
        'content-type': 'application/merge-patch+json',
        'content-length': Buffer.byteLength(body),
      },
      ca,
      signal: AbortSignal.timeout(answersWithinMs),
    });
    sent.once('error', reject);
    sent.once('response', (answer) => {
      answer.resume();
      if (answer.statusCode === 200) resolve();
      else reject(new Error(`the cluster answered ${answer.statusCode}`));
    });
    sent.end(body);
  });
}
