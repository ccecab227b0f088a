import { fileURLToPath } from 'node:url';
import type { Fixture } from '../src/network/layouts/layout-schema.js';
import type { NetworkProfile } from '../src/profiles/network-profile.js';

export const languages = ['he', 'en'] as const;
export type Language = (typeof languages)[number];

const root = new URL('../src/profiles/fixtures/', import.meta.url);

export function folderOf(profile: NetworkProfile['name']): string {
  return fileURLToPath(new URL(`${profile}/`, root));
}

/** The first line of a fixture says where the page stands and what it is. */
export function headOf({ path, is }: Pick<Fixture, 'path' | 'is'>): string {
  return `<!-- page: ${path} is: ${is} -->`;
}
