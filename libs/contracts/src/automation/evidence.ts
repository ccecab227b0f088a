import { z } from 'zod';

export const evidenceMoments = ['before', 'after'] as const;
export type EvidenceMoment = (typeof evidenceMoments)[number];

export const evidenceName = z.string().regex(/^[0-9a-f]{32}-(before|after)$/);

/**
 * The name of a picture taken right before or after an action.
 * @param digest of the action's id (`idDigest` of libs/mongo): the id is too long and too telling for an address
 */
export function evidenceNameOf(digest: string, moment: EvidenceMoment): string {
  return `${digest}-${moment}`;
}

/** Where all pictures of an owner are stored. */
export function evidenceFolder(owner: string): string {
  return `evidence/${owner}`;
}

/** Where automation stores a picture, and the gateway reads it. */
export function evidenceKey(owner: string, name: string): string {
  return `${evidenceFolder(owner)}/${name}.jpg`;
}
