import type { Deployed } from '../deployed.js';
import { ofKind, titleOf } from '../manifest.js';

interface SecretSpec {
  target: { name: string };
  data: { secretKey: string; remoteRef: { key: string } }[];
}

const connections = ['REDIS_URL', 'MONGODB_URI'];

/**
 * Where secrets come from a store, each service comes to Redis and MongoDB as itself: by a secret of its own. What it reaches
 * there stands elsewhere than in the cluster, so that nothing may be in the clear.
 */
export function connectionFaults({ manifests, configMaps }: Deployed): string[] {
  const secrets = ofKind(manifests, 'ExternalSecret');
  if (secrets.length === 0) return [];
  const open = [...configMaps].flatMap(([name, values]) =>
    connections.filter((each) => each in values).map((each) => `ConfigMap ${name}: ${each} is no secret`),
  );
  const shared = secrets.flatMap((secret) => {
    const { target, data } = secret.spec as SecretSpec;
    const own = `megafon/${target.name.replace(/-env$/, '')}`;
    return data
      .filter(({ secretKey, remoteRef }) => connections.includes(secretKey) && remoteRef.key !== own)
      .map(({ secretKey }) => `${titleOf(secret)}: ${secretKey} is that of somebody else`);
  });
  const plain = [...configMaps]
    .filter(([, values]) => values['ALLOW_PLAINTEXT'])
    .map(([name]) => `ConfigMap ${name}: allows connections in the clear`);
  return [...open, ...shared, ...plain];
}
