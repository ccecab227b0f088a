import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import type { JWK } from 'jose';
import { layoutOf, profileOf } from '../../profiles/profile-of.js';
import { readFixtures } from './fixture-files.js';
import { layoutKeys } from './layout-keys.js';
import { layoutFile, pageLayout } from './layout-schema.js';
import type { LayoutFile } from './layout-schema.js';
import { tryLayout } from './layout-trial.js';
import { LayoutError, openLayout, signLayout } from './signed-layout.js';

const usage = `npm run layout -- keys --key layout-key.jwk
    makes a key; prints the public one, for LAYOUT_KEYS
npm run layout -- show --network facebook
    prints the release's layout, to be changed
npm run layout -- sign --network facebook --layout layout.json --key layout-key.jwk [--fixtures FOLDER] [--meant meant.json]
    tries the layout on the fixtures, and prints the signed file
npm run layout -- try --file layout.jws --keys keys.json
    says whether a service with these keys would use the file`;

const text = { type: 'string' } as const;
const options = {
  network: text,
  layout: text,
  key: text,
  keys: text,
  file: text,
  fixtures: text,
  meant: text,
};
type Values = Partial<Record<keyof typeof options, string>>;

/** What the person asked for cannot be done: why. */
export class CommandError extends Error {}

/** Pages are no code: a build leaves them where they are. */
const ownFixtures = (network: string) =>
  fileURLToPath(new URL(`../../../src/profiles/fixtures/${network}/`, import.meta.url));

/** @returns what is printed. @throws CommandError, LayoutError */
export async function layoutCommand(args: readonly string[], executablePath?: string): Promise<string> {
  const { command, values } = parse(args);
  if (command === 'keys') return makeKey(values);
  if (command === 'show') return show(values);
  if (command === 'sign') return sign(values, executablePath);
  if (command === 'try') return tryFile(values, executablePath);
  throw new CommandError(usage);
}

function parse(args: readonly string[]): { command: string | undefined; values: Values } {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { command: positionals[0], values };
  } catch (cause) {
    throw new CommandError(`${(cause as Error).message}\n\n${usage}`, { cause });
  }
}

async function makeKey(values: Values): Promise<string> {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const shown = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(shown);
  const secret = JSON.stringify({ ...(await exportJWK(privateKey)), kid });
  // Never over a key that is there already.
  await writeFile(needed(values, 'key'), secret, { mode: 0o600, flag: 'wx' });
  return JSON.stringify({ keys: [{ ...shown, kid }] });
}

function show(values: Values): string {
  return JSON.stringify(layoutOf(profileOf(networkOf(values), undefined)), null, 2);
}

async function sign(values: Values, executablePath: string | undefined): Promise<string> {
  const network = networkOf(values);
  const layout = pageLayout.safeParse(await json(needed(values, 'layout')));
  if (!layout.success) throw new LayoutError(`the layout has faults: ${layout.error.message}`);
  const file = layoutFile.parse({
    network,
    layout: layout.data,
    meant: values.meant === undefined ? {} : await json(values.meant),
    fixtures: readFixtures(values.fixtures ?? ownFixtures(network)),
  });
  const key = (await json(needed(values, 'key'))) as JWK;
  await assertHolds(file, executablePath);
  return signLayout(file, key);
}

async function tryFile(values: Values, executablePath: string | undefined): Promise<string> {
  const keys = layoutKeys.parse(await readFile(needed(values, 'keys'), 'utf8'));
  const file = await openLayout(await readFile(needed(values, 'file'), 'utf8'), keys);
  await assertHolds(file, executablePath);
  return `${file.network} ${file.layout.version}: holds on ${file.fixtures.length} fixtures`;
}

async function assertHolds(file: LayoutFile, executablePath: string | undefined): Promise<void> {
  const faults = await tryLayout(file, profileOf(file.network, undefined).origin, executablePath);
  if (faults.length > 0) throw new LayoutError(`it does not hold on its fixtures:\n${faults.join('\n')}`);
}

function networkOf({ network }: Values): 'sandbox' | 'facebook' {
  if (network === 'sandbox' || network === 'facebook') return network;
  throw new CommandError(`--network is facebook or sandbox\n\n${usage}`);
}

function needed(values: Values, name: keyof Values): string {
  const value = values[name];
  if (value === undefined) throw new CommandError(`--${name} is missing\n\n${usage}`);
  return value;
}

async function json(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8'));
}
