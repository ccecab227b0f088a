import { z } from 'zod';

/** Names every fault of the environment at once; never a value, as some are secrets. */
export class ConfigError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`the environment is not complete:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/**
 * Reads the environment once, at boot. A variable that is empty counts as not set.
 * @param schema `z.object({ ...baseConfig, PORT: … })`
 * @throws ConfigError with all faults together
 */
export function loadConfig<S extends z.ZodType>(
  schema: S,
  env: Readonly<Record<string, string | undefined>> = process.env,
): z.output<S> {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new ConfigError(
    parsed.error.issues.map((issue) => {
      const name = issue.path.join('.') || '(all)';
      const missing = issue.path.length === 1 && !Object.hasOwn(given, name);
      return `${name}: ${missing ? 'is not set' : issue.message}`;
    }),
  );
}
