import { AppError, maxBoxesPerKind, maxUserTextBytes } from '@megafon/contracts';
import type { ErrorCode } from '@megafon/contracts';

/** What of its limited things a user has. */
export interface Usage {
  groupBoxes: number;
  postBoxes: number;
  commentBoxes: number;
  /** UTF-8 of the texts of all post and comment boxes. */
  textBytes: number;
}

type Limited = keyof Usage;

const limits: Record<Limited, { most: number; code: ErrorCode }> = {
  groupBoxes: { most: maxBoxesPerKind, code: 'BOX.LIMIT_REACHED' },
  postBoxes: { most: maxBoxesPerKind, code: 'BOX.LIMIT_REACHED' },
  commentBoxes: { most: maxBoxesPerKind, code: 'BOX.LIMIT_REACHED' },
  textBytes: { most: maxUserTextBytes, code: 'BOX.TEXT_LIMIT_REACHED' },
};

function names(usage: Partial<Usage>): Limited[] {
  return Object.keys(usage) as Limited[];
}

/** @throws AppError BOX.LIMIT_REACHED, BOX.TEXT_LIMIT_REACHED where there is no room for more */
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
  const changed = names(by).map((name) => [name, Math.max(0, usage[name] + sign * (by[name] ?? 0))]);
  return { ...usage, ...(Object.fromEntries(changed) as Partial<Usage>) };
}
