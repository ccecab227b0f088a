import {
  AppError,
  maxBoxesPerKind,
  maxUserMediaBytes,
  maxUserMediaFiles,
  maxUserTextBytes,
} from '@megafon/contracts';
import type { ErrorCode } from '@megafon/contracts';

/** What of its limited things a user has. */
export interface Usage {
  groupBoxes: number;
  postBoxes: number;
  commentBoxes: number;
  /** UTF-8 of the texts of all post and comment boxes. */
  textBytes: number;
  mediaFiles: number;
  /** Of all pictures and videos, the small ones too. */
  mediaBytes: number;
}

type Limited = keyof Usage;

const limits: Record<Limited, { most: number; code: ErrorCode }> = {
  groupBoxes: { most: maxBoxesPerKind, code: 'BOX.LIMIT_REACHED' },
  postBoxes: { most: maxBoxesPerKind, code: 'BOX.LIMIT_REACHED' },
  commentBoxes: { most: maxBoxesPerKind, code: 'BOX.LIMIT_REACHED' },
  textBytes: { most: maxUserTextBytes, code: 'BOX.TEXT_LIMIT_REACHED' },
  mediaFiles: { most: maxUserMediaFiles, code: 'MEDIA.LIMIT_REACHED' },
  mediaBytes: { most: maxUserMediaBytes, code: 'MEDIA.LIMIT_REACHED' },
};

function names(usage: Partial<Usage>): Limited[] {
  return Object.keys(usage) as Limited[];
}

/** @throws AppError BOX.LIMIT_REACHED, BOX.TEXT_LIMIT_REACHED, MEDIA.LIMIT_REACHED where there is no room for more */
export function withMore<U extends Usage>(usage: U, more: Partial<Usage>): U {
  const after = changedBy(usage, more, 1);
  for (const name of names(more)) {
    const { most, code } = limits[name];
    if ((more[name] ?? 0) > 0 && after[name] > most) throw new AppError(code, { limit: most });
  }
  return after;
}

export function withLess<U extends Usage>(usage: U, less: Partial<Usage>): U {
  return changedBy(usage, less, -1);
}

function changedBy<U extends Usage>(usage: U, by: Partial<Usage>, sign: 1 | -1): U {
  // Who was counted before something was limited has none of it.
  const known: Partial<Usage> = usage;
  const changed = names(by).map((name) => [name, Math.max(0, (known[name] ?? 0) + sign * (by[name] ?? 0))]);
  return { ...usage, ...(Object.fromEntries(changed) as Partial<Usage>) };
}
