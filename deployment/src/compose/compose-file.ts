import { parse } from 'yaml';

export interface ComposeService {
  image?: string;
  pull_policy?: string;
  build?: { context: string; dockerfile: string; args?: Record<string, string> };
  profiles?: string[];
  entrypoint?: string[];
  command?: string[];
  environment?: Record<string, string>;
  healthcheck?: { test?: readonly string[]; disable?: boolean };
  depends_on?: Record<string, { condition: string; required?: boolean }>;
  secrets?: string[];
  configs?: { source: string; target: string }[];
  volumes?: (string | Mount)[];
  tmpfs?: string[];
  ports?: string[];
  read_only?: boolean;
  user?: string;
  cap_drop?: string[];
  security_opt?: string[];
  stop_grace_period?: string;
  deploy?: { resources?: { limits?: { cpus?: string; memory?: string } } };
}

/** A volume written out. */
interface Mount {
  type: string;
  source: string;
  target: string;
  read_only?: boolean;
  bind?: { create_host_path?: boolean };
}

export const isShort = (volume: string | Mount): volume is string => typeof volume === 'string';

export interface ComposeFile {
  services: Record<string, ComposeService>;
  secrets?: Record<string, { file: string }>;
  /** Whole files, with what is taken from outside filled in. */
  configs?: Record<string, { content: string }>;
  volumes?: Record<string, unknown>;
}

/** `${NAME}`, `${NAME:-taken where it is not set}`, `${NAME:?said where it is not set, as nothing is done then}`. */
const reference = /\$\{(\w+)(?::(?:-([^}]*)|\?([^}]*)))?\}/g;

/**
 * A compose file as Docker reads it, with what is taken where a variable is not set. What Docker demands is empty here
 * where it is not set: see `demandedIn`.
 */
export function composeFileOf(text: string, env: Readonly<Record<string, string>> = {}): ComposeFile {
  const filled = (value: string) =>
    value.replace(reference, (_all, name: string, byDefault = '') => env[name] || (byDefault as string));
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return filled(value);
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]));
  };
  return walk(parse(text, { merge: true })) as ComposeFile;
}

/** The variables that it takes from outside, with their defaults. */
export function variablesIn(text: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [, name = '', byDefault = ''] of text.matchAll(reference)) {
    found.set(name, (found.get(name) ?? new Set()).add(byDefault));
  }
  return found;
}

/** The variables without which Docker does nothing, with what it says then. */
export function demandedIn(text: string): Record<string, string> {
  const demanded = [...text.matchAll(reference)].filter(([, , , message]) => message !== undefined);
  return Object.fromEntries(demanded.map(([, name = '', , message = '']) => [name, message]));
}
