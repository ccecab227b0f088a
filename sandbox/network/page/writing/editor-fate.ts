import type { PageWays } from '../../src/script/ways.js';

let comes = true;

/** Once an editor did not come, none comes before the page is loaded anew. */
export function rememberFate({ faults }: PageWays): void {
  if (faults['editor-never'] !== undefined) comes = false;
}

export const doesEditorCome = (): boolean => comes;
