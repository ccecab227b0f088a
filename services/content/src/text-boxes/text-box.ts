import { AppError, byteCount, literalText, maxBoxTextBytes } from '@megafon/contracts';
import type { BoxItem, ErrorCode, MediaRef } from '@megafon/contracts';

export interface BoxContent {
  name: string;
  description: string;
  items: BoxItem[];
}

interface GivenItem {
  text: string;
  media: MediaRef | null;
}

/** Items without text are dropped; what is left is numbered from 0 in the order it came. */
export function tidyItems(items: readonly GivenItem[]): BoxItem[] {
  return items
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, media }, order) => ({ text, media, order }));
}

/**
 * A post box as it is stored; it may be empty.
 * @throws AppError BOX.NAME_REQUIRED
 */
export function postBoxContent(given: {
  name: string;
  description: string;
  posts: readonly GivenItem[];
}): BoxContent {
  return { ...titles(given, 'BOX.NAME_REQUIRED'), items: tidyItems(given.posts) };
}

/**
 * A comment box as it is stored: at least one comment with text.
 * @throws AppError COMMENT_BOX.NAME_REQUIRED, COMMENT_BOX.COMMENT_REQUIRED, COMMENT_BOX.TEXT_REQUIRED
 */
export function commentBoxContent(given: {
  name: string;
  description: string;
  comments: readonly GivenItem[];
}): BoxContent {
  const named = titles(given, 'COMMENT_BOX.NAME_REQUIRED');
  if (given.comments.length === 0) throw new AppError('COMMENT_BOX.COMMENT_REQUIRED');
  const items = tidyItems(given.comments);
  if (items.length === 0) throw new AppError('COMMENT_BOX.TEXT_REQUIRED');
  return { ...named, items };
}

/** Trimmed name and description. @throws AppError `nameRequired` for a name of blanks. */
export function titles(
  { name, description }: { name: string; description: string },
  nameRequired: ErrorCode,
): { name: string; description: string } {
  const trimmed = name.trim();
  if (trimmed === '') throw new AppError(nameRequired);
  return { name: trimmed, description: description.trim() };
}

/** Items as wordings. What was written before there were any goes on meaning just what it says. */
export function itemsOf({ items, hasWordings }: { items: BoxItem[]; hasWordings?: boolean }): BoxItem[] {
  return hasWordings ? items : items.map((item) => ({ ...item, text: literalText(item.text) }));
}

/** What a list says of the items, and what they take. @throws AppError BOX.TOO_LARGE */
export function sizeOf(items: readonly BoxItem[]): { itemCount: number; textBytes: number } {
  const textBytes = items.reduce((sum, { text }) => sum + byteCount(text), 0);
  if (textBytes > maxBoxTextBytes) throw new AppError('BOX.TOO_LARGE');
  return { itemCount: items.length, textBytes };
}
