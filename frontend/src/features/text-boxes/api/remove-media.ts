import { call } from '../../../lib/call.js';
import { kinds } from '../kinds.js';
import type { BoxKind } from '../kinds.js';

export function removeMedia(kind: BoxKind, filename: string): Promise<unknown> {
  return call(kinds[kind].removeMedia, { params: { filename } });
}
