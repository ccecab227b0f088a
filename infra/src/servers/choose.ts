import { Problem } from '../problem.js';
import { composeInstalled, dockerAnswers } from './docker-engine.js';

const infraKinds = ['auto', 'external', 'docker', 'embedded'] as const;
export type InfraSetting = (typeof infraKinds)[number];
export type InfraKind = Exclude<InfraSetting, 'auto'>;

type Environment = Readonly<Record<string, string | undefined>>;

const externalVariables = ['MONGODB_URI', 'KAFKA_BROKERS', 'REDIS_URL', 'S3_ENDPOINT'] as const;

/** @throws Problem when INFRA is none of the four. */
export function infraSetting(env: Environment): InfraSetting {
  const given = env['INFRA'] || 'auto';
  const setting = infraKinds.find((kind) => kind === given);
  if (setting) return setting;
  throw new Problem(`INFRA=${given} is not known.`, `Set it to one of ${infraKinds.join(', ')}.`);
}

/**
 * Where the servers of `npm start` come from, and why.
 * @throws Problem when what was asked for is not there.
 */
export async function chooseInfra(env: Environment): Promise<{ kind: InfraKind; why: string }> {
  const setting = infraSetting(env);
  const missing = externalVariables.filter((name) => !env[name]);
  if (setting === 'external' || (setting === 'auto' && missing.length === 0)) {
    if (missing.length === 0) return { kind: 'external', why: 'their addresses are given' };
    throw new Problem(
      `INFRA=external needs the addresses of the servers. Not set: ${missing.join(', ')}.`,
      'Set them, or leave INFRA out: then the servers are started for you.',
    );
  }
  if (setting === 'embedded') return { kind: 'embedded', why: 'INFRA=embedded' };
  return chooseDockerOrEmbedded(setting, await dockerAnswers(env), composeInstalled);
}

/** The part of the decision that depends on Docker. */
export async function chooseDockerOrEmbedded(
  setting: 'auto' | 'docker',
  engine: boolean,
  compose: () => Promise<boolean>,
): Promise<{ kind: InfraKind; why: string }> {
  if (engine && (await compose())) return { kind: 'docker', why: 'a Docker engine answers' };
  const why = engine ? 'docker compose is not installed' : 'no Docker engine answers';
  if (setting === 'auto') return { kind: 'embedded', why };
  throw new Problem(`INFRA=docker, but ${why}.`, 'Start Docker with its compose plugin, or leave INFRA out.');
}

/** Tests use containers where an engine answers, and the embedded servers elsewhere. This is the one place. */
export async function chooseTestServers(
  env: Environment,
): Promise<{ kind: 'testcontainers' | 'embedded'; why: string }> {
  const setting = infraSetting(env);
  if (setting === 'embedded') return { kind: 'embedded', why: 'INFRA=embedded' };
  if (await dockerAnswers(env)) return { kind: 'testcontainers', why: 'a Docker engine answers' };
  if (setting === 'docker') {
    throw new Problem('INFRA=docker, but no Docker engine answers.', 'Start Docker, or leave INFRA out.');
  }
  return { kind: 'embedded', why: 'no Docker engine answers' };
}
