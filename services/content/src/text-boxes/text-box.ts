import { allMedia, AppError, byteCount, literalText, maxBoxTextBytes, mediaFields } from '@megafon/contracts';
import type { ErrorCode, MediaRef, PostItem } from '@megafon/contracts';
import type { TextBoxItemsDocument } from '../documents/text-box.schema.js';

export interface BoxContent {
  name: string;
  description: string;
  /** Comments have one file at most. */
  items: PostItem[];
}

interface GivenItem {
  text: string;
  media: MediaRef | null;
  moreMedia?: MediaRef[];
}

/**
 * Items without text are dropped; what is left is numbered from 0 in the order it came. A file stands once in an item, and
 * none behind a place without one.
 */
export function tidyItems(items: readonly GivenItem[]): PostItem[] {
  return items
    .filter(({ text }) => text.trim() !== '')
    .map((item, order) => ({ text: item.text, ...mediaFields(eachOnce(allMedia(item))), order }));
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

/**
 * Items as they are today. What was written before there were wordings goes on meaning just what it says; before there
 * were several pictures there was one.
 */
export function itemsOf({
  items,
  hasWordings,
}: Pick<TextBoxItemsDocument, 'items' | 'hasWordings'>): PostItem[] {
  return items.map(({ text, media, moreMedia = [], order }) => ({
    text: hasWordings ? text : literalText(text),
    media,
    moreMedia,
    order,
  }));
}

/** What a list says of the items, and what they take. @throws AppError BOX.TOO_LARGE */
export function sizeOf(items: readonly PostItem[]): { itemCount: number; textBytes: number } {
  const textBytes = items.reduce((sum, { text }) => sum + byteCount(text), 0);
  if (textBytes > maxBoxTextBytes) throw new AppError('BOX.TOO_LARGE');
  return { itemCount: items.length, textBytes };
}

function eachOnce(files: readonly MediaRef[]): MediaRef[] {
  return [...new Map(files.map((file) => [file.filename, file])).values()];
}
