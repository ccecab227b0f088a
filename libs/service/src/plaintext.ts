/** What a process may reach by a connection of its own, but for Kafka: `KAFKA_SECURITY` says how that is reached. */
export const plaintextKinds = ['mongodb', 'redis', 's3', 'smtp', 'payments', 'model'] as const;
type Kind = (typeof plaintextKinds)[number];

interface Connection {
  kind: Kind;
  isEncrypted: (address: string) => boolean;
}

const byHttp = (kind: Kind): Connection => ({ kind, isEncrypted: (address) => /^https:/i.test(address) });

const connections: Readonly<Record<string, Connection>> = {
  MONGODB_URI: { kind: 'mongodb', isEncrypted: isMongoEncrypted },
  REDIS_URL: { kind: 'redis', isEncrypted: (address) => address.startsWith('rediss:') },
  S3_ENDPOINT: byHttp('s3'),
  BACKUP_S3_ENDPOINT: byHttp('s3'),
  SMTP_URL: { kind: 'smtp', isEncrypted: isMailEncrypted },
  PAYMENT_API_URL: byHttp('payments'),
  AI_BASE_URL: byHttp('model'),
};

/**
 * The connections of a process that somebody on the way could read, in production; no value is repeated, as some have
 * passwords in them.
 * @param names of the variables that the process reads
 * @param given the environment; `ALLOW_PLAINTEXT` says which kinds may be in the clear
 */
export function plaintextFaults(
  names: readonly string[],
  given: Readonly<Record<string, string>>,
): readonly string[] {
  if ((given['NODE_ENV'] ?? 'production') !== 'production') return [];
  const allowed = (given['ALLOW_PLAINTEXT'] ?? '').split(',').map((kind) => kind.trim());
  return names.flatMap((name) => {
    const [connection, address] = [connections[name], given[name]];
    if (!connection || address === undefined || allowed.includes(connection.kind)) return [];
    if (connection.isEncrypted(address) || staysOnTheMachine(address)) return [];
    return [
      `${name}: is in the clear; where nobody else reaches the way there, ALLOW_PLAINTEXT has to name ${connection.kind}`,
    ];
  });
}

/** A `+srv` address is encrypted unless it says otherwise, the other one where it says so. */
function isMongoEncrypted(address: string): boolean {
  const options = new URLSearchParams(/\?(.*)$/.exec(address)?.[1]);
  const said = options.get('tls') ?? options.get('ssl');
  return said === null ? address.startsWith('mongodb+srv:') : said === 'true';
}

/** STARTTLS counts where it is demanded: a server that is offered it may leave it out, and so may who stands before it. */
function isMailEncrypted(address: string): boolean {
  if (address.startsWith('smtps:')) return true;
  return new URLSearchParams(/\?(.*)$/.exec(address)?.[1]).get('requireTLS') === 'true';
}

const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/;

/** All of its hosts are this one: what is said to them goes over no wire. */
function staysOnTheMachine(address: string): boolean {
  const [, authority = ''] = /^[a-z0-9+.-]+:\/\/([^/?#]*)/i.exec(address) ?? [];
  const hosts = authority.slice(authority.lastIndexOf('@') + 1).split(',');
  return hosts.every((host) => loopback.test(host));
}
