import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { plaintextFaults } from './plaintext.js';

/** Names every fault of the environment at once; never a value, as some are secrets. */
export class ConfigError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`the environment is not complete:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the environment once, at boot. A variable that is empty counts as not set. `NAME_FILE` names a file that holds
 * the value of NAME, as container engines hand over secrets. In production no connection is in the clear that
 * `ALLOW_PLAINTEXT` does not allow.
 * @param schema `z.object({ ...baseConfig, PORT: … })`
 * @throws ConfigError with all faults together
 */
export function loadConfig<S extends z.ZodType>(schema: S, env: Environment = process.env): z.output<S> {
  const set = Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const { values, faults } = valuesOfFiles(names, set);
  const given = { ...set, ...values };
  const parsed = schema.safeParse(given);
  const issues = parsed.error?.issues ?? [];
  const wellFormed = names.filter((name) => issues.every(({ path }) => path[0] !== name));
  const plain = plaintextFaults(wellFormed, given);
  if (parsed.success && faults.length + plain.length === 0) return parsed.data;
  const wrong = issues.map((issue) => {
    const name = issue.path.join('.') || '(all)';
    const missing = issue.path.length === 1 && !Object.hasOwn(given, name);
    return `${name}: ${missing ? 'is not set' : issue.message}`;
  });
  throw new ConfigError([...faults, ...wrong, ...plain]);
}

/** Of variables of the schema that are given by a file; `KAFKA_CA_FILE` is a variable itself, and stays what it is. */
function valuesOfFiles(names: readonly string[], given: Readonly<Record<string, string>>) {
  const values: Record<string, string> = {};
  const faults: string[] = [];
  for (const name of names) {
    const variable = `${name}_FILE`;
    const file = given[variable];
    if (file === undefined || names.includes(variable)) continue;
    const value = textOf(file);
    if (Object.hasOwn(given, name)) faults.push(`${variable}: is set, and so is ${name}`);
    else if (value === null) faults.push(`${variable}: names a file that cannot be read`);
    else if (value !== '') values[name] = value;
  }
  return { values, faults };
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return null;
  }
}
