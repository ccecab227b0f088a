import { readFile } from 'node:fs/promises';
import type { NetworkProfile } from '../../profiles/network-profile.js';
import { profileOf } from '../../profiles/profile-of.js';
import { layoutKeys } from '../layouts/layout-keys.js';
import { pageLayout } from '../layouts/layout-schema.js';
import { LayoutError, faultsOf } from '../layouts/signed-layout.js';
import { withSignedLayout } from '../layouts/with-signed-layout.js';
import type { CheckOptions } from './config.js';

/**
 * The release's profile, or with the layout of a file: JSON as `npm run layout -- show` prints it, or a signed one.
 * Both have the form of a deployed one; a signed one also passes all else that a service asks of it.
 * @throws LayoutError
 */
export async function checkedProfile({
  profile,
  url,
  layout,
  executablePath,
}: Pick<CheckOptions, 'profile' | 'url' | 'layout' | 'executablePath'>): Promise<NetworkProfile> {
  const released = profileOf(profile, url);
  if (layout === null) return released;
  const text = await readText(layout.path);
  if (text.trimStart().startsWith('{')) return { ...released, ...editedLayout(text) };
  if (layout.keysPath === null) throw new LayoutError('the file is signed: name the keys with --keys');
  const keys = layoutKeys.safeParse(await readText(layout.keysPath));
  if (!keys.success) throw new LayoutError(`the keys have faults: ${faultsOf(keys.error)}`);
  return withSignedLayout(released, text, { keys: keys.data, executablePath });
}

function editedLayout(text: string) {
  const parsed = pageLayout.safeParse(json(text));
  if (parsed.success) return parsed.data;
  throw new LayoutError(`the layout has faults: ${faultsOf(parsed.error)}`);
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new LayoutError('the layout is no JSON', { cause });
  }
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw new LayoutError(`${path} cannot be read`, { cause });
  }
}
