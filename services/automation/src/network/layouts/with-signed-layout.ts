import type { JSONWebKeySet } from 'jose';
import type { NetworkProfile } from '../../profiles/network-profile.js';
import { tryLayout } from './layout-trial.js';
import { LayoutError, openLayout } from './signed-layout.js';

/**
 * A profile with the layout of a signed file, once it is signed by one of the keys, is one of this network and holds on
 * its own fixtures.
 * @throws LayoutError
 */
export async function withSignedLayout(
  released: NetworkProfile,
  signed: string,
  { keys, executablePath }: { keys: JSONWebKeySet; executablePath: string | undefined },
): Promise<NetworkProfile> {
  const file = await openLayout(signed, keys);
  if (file.network !== released.name) throw new LayoutError(`it is a layout of ${file.network}`);
  const faults = await tryLayout(file, released.origin, executablePath);
  if (faults.length > 0) throw new LayoutError(`it does not hold on its fixtures: ${faults.join('; ')}`);
  return { ...released, ...file.layout };
}
