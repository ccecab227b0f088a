import { errorText, maxPostPictures } from '@megafon/contracts';
import type { MediaRef } from '@megafon/contracts';
import { t } from '../../i18n/t.js';
import type { BoxKind } from './kinds.js';

const mostFiles: Record<BoxKind, number> = { comment: 1, post: maxPostPictures };

/** How many files more an item may have. A video stands alone. */
export function roomFor(kind: BoxKind, files: readonly MediaRef[], onTheirWay: number): number {
  if (files.some(({ type }) => type === 'video')) return 0;
  return Math.max(0, mostFiles[kind] - files.length - onTheirWay);
}

interface Known {
  files: readonly MediaRef[];
  /** How many are being sent. */
  onTheirWay: number;
}

/** Which of the files that a person chose are taken, and why the others are not. */
export function chosenFor(
  kind: BoxKind,
  picked: readonly File[],
  { files, onTheirWay }: Known,
): { files: readonly File[]; refusal: string | null } {
  const isAlone = picked.length === 1 && files.length === 0 && onTheirWay === 0;
  const fitting = isAlone ? picked : picked.filter(({ type }) => !type.startsWith('video/'));
  const taken = fitting.slice(0, roomFor(kind, files, onTheirWay));
  if (fitting.length < picked.length) return { files: taken, refusal: errorText('MEDIA.NOT_TOGETHER') };
  const count = fitting.length - taken.length;
  return { files: taken, refusal: count > 0 ? t('media.tooMany', { count, max: mostFiles[kind] }) : null };
}
