import { CompactSign, compactVerify, createLocalJWKSet, importJWK } from 'jose';
import type { JSONWebKeySet, JWK } from 'jose';
import type { z } from 'zod';
import { layoutFile } from './layout-schema.js';
import type { LayoutFile } from './layout-schema.js';

const algorithm = 'EdDSA';
/** Of a signed file: the largest that a ConfigMap holds. */
const mostBytes = 1_000_000;
const mostTold = 5;

/** Why a layout is not used, for people who run the system. */
export class LayoutError extends Error {}

/** The file as a compact JWS, signed with an Ed25519 key. @param key its private JWK, with `kid`. */
export async function signLayout(file: LayoutFile, key: JWK): Promise<string> {
  const header = { alg: algorithm, ...(key.kid !== undefined && { kid: key.kid }) };
  return new CompactSign(new TextEncoder().encode(JSON.stringify(file)))
    .setProtectedHeader(header)
    .sign(await importJWK(key, algorithm));
}

/**
 * What a signed file says, once it is certain that one of the keys signed it.
 * @param keys public keys as a JWK set
 * @throws LayoutError
 */
export async function openLayout(signed: string, keys: JSONWebKeySet): Promise<LayoutFile> {
  if (signed.length > mostBytes) throw new LayoutError('the file is too large');
  const payload = await verified(signed.trim(), keys);
  const parsed = layoutFile.safeParse(payload);
  if (parsed.success) return parsed.data;
  throw new LayoutError(`the layout has faults: ${faultsOf(parsed.error)}`);
}

/** What is wrong with a file, in a line. */
export function faultsOf({ issues }: z.ZodError): string {
  const told = issues.slice(0, mostTold).map(({ path, message }) => `${path.join('.')}: ${message}`);
  return told.join('; ');
}

async function verified(signed: string, keys: JSONWebKeySet): Promise<unknown> {
  try {
    const { payload } = await compactVerify(signed, createLocalJWKSet(keys), { algorithms: [algorithm] });
    return JSON.parse(new TextDecoder().decode(payload));
  } catch (cause) {
    throw new LayoutError('the signature is of none of the keys', { cause });
  }
}
