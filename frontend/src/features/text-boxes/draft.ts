import type { MediaRef } from '@megafon/contracts';
import { z } from 'zod';
import type { TextBox, TextBoxDraft } from './kinds.js';

/** What the form holds. */
export interface TextBoxFields {
  name: string;
  description: string;
  items: {
    text: string;
    /** Pictures in their order, or one video. */
    files: MediaRef[];
    /** A file is on its way: nothing is saved meanwhile. */
    isUploading: boolean;
  }[];
}

// Not the contract's own: its schemas are left out of the page that is built.
const keptMedia = z.object({ type: z.enum(['image', 'video']), filename: z.string() });
const keptItem = z.object({
  text: z.string(),
  files: z.array(keptMedia).optional(),
  /** Of before there could be several. */
  media: keptMedia.nullish(),
});
const keptFields = z.object({ name: z.string(), description: z.string(), items: z.array(keptItem) });

/** What was kept of a form, by whichever version of the page; null where it is none. A file that was on its way is not there. */
export function textBoxFields(kept: unknown): TextBoxFields | null {
  const read = keptFields.safeParse(kept);
  if (!read.success) return null;
  const items = read.data.items.map(({ text, media, files = media ? [media] : [] }) => ({
    text,
    files,
    isUploading: false,
  }));
  return { ...read.data, items };
}

export const emptyItem: TextBoxFields['items'][number] = { text: '', files: [], isUploading: false };

export function fieldsOf(box: TextBox | undefined): TextBoxFields {
  if (!box) return { name: '', description: '', items: [emptyItem] };
  const items = [...box.items]
    .sort((a, b) => a.order - b.order)
    .map(({ text, files }) => ({ text, files: [...files], isUploading: false }));
  return { name: box.name, description: box.description, items };
}

export function draftOf(fields: TextBoxFields): TextBoxDraft {
  return {
    name: fields.name.trim(),
    description: fields.description.trim(),
    items: fields.items
      .filter(({ text }) => text.trim() !== '')
      .map(({ text, files }, order) => ({ text, files, order })),
  };
}
