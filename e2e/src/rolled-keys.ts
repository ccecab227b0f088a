import { generateKeys, instanceOf, loadKeys, scalable, stackDirs } from '@megafon/infra';
import type { Scalable, Stack } from '@megafon/infra';

type Told = Readonly<Record<string, string>>;
/** A step of changing keys: what each process is told when it is started anew, by its service. */
type Step = Readonly<Record<'all' | 'gateway' | 'auth' | 'automation', Told>>;

/** Both at once, the first one in use. */
const both = (first: string, other: string) => `${first},${other}`;

/** The steps of docs/operations.md in which every key of services is changed for another one, without a stop. */
export function changeOfKeys(stack: Pick<Stack, 'dataDir'>): Record<'learn' | 'use' | 'forget', Step> {
  const old = loadKeys(stackDirs(stack.dataDir).keys, {});
  const made = generateKeys();
  const renamed = (keys: string) => keys.replace(/^(\w)1:/, '$12:');
  const next = {
    ...made,
    secretKeys: renamed(made.secretKeys),
    authSecretKeys: renamed(made.authSecretKeys),
    auditKeys: renamed(made.auditKeys),
  };
  const step = (of: (name: keyof typeof old) => string): Step => ({
    all: { MESSAGE_KEY: of('messageKey') },
    gateway: { JWT_PUBLIC_KEY: of('jwtPublicKey') },
    auth: { JWT_PRIVATE_KEY: of('jwtPrivateKey'), SECRET_KEYS: of('authSecretKeys') },
    automation: { SECRET_KEYS: of('secretKeys'), AUDIT_KEYS: of('auditKeys') },
  });
  const stay = ['jwtPrivateKey', 'auditKeys'];
  return {
    learn: step((name) => both(old[name], next[name])),
    use: step((name) => both(next[name], old[name])),
    forget: step((name) => (stay.includes(name) ? both(next[name], old[name]) : next[name])),
  };
}

/**
 * Every process of every service is started anew, one after the other of each service, as deployments roll; sandbox and
 * servers stay.
 */
export async function rollOut(stack: Stack, { all, ...own }: Step): Promise<void> {
  const running = stack.names.filter((name) => stack.pid(name) !== undefined);
  const roll = async (service: Scalable) => {
    const told = { ...all, ...(own as Partial<Record<Scalable, Told>>)[service] };
    for (const name of running) if (instanceOf(name)?.of === service) await stack.restart(name, told);
  };
  await Promise.all(scalable.map(roll));
}
