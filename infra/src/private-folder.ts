import { chmodSync, mkdirSync } from 'node:fs';

/** What a process of a stack makes is for its owner alone: sessions, texts and addresses of people are in it. */
export const privateMask = 0o077;

/** Makes a folder that only its owner can look into; one that is there already is closed. */
export function privateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chmodSync(path, 0o700);
}
