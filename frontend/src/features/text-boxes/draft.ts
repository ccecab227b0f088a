import type { BoxItem } from '@megafon/contracts';
import { z } from 'zod';
import type { TextBox, TextBoxDraft } from './kinds.js';

/** What the form holds. */
export interface TextBoxFields {
  name: string;
  description: string;
  items: {
    text: string;
    media: BoxItem['media'];
    /** A file is on its way: nothing is saved meanwhile. */
    isUploading: boolean;
  }[];
}

// Not the contract's own: its schemas are left out of the page that is built.
const keptMedia = z.object({ type: z.enum(['image', 'video']), filename: z.string() });
const keptItem = z.object({ text: z.string(), media: keptMedia.nullable() });
const keptFields = z.object({ name: z.string(), description: z.string(), items: z.array(keptItem) });

/** What was kept of a form, by whichever version of the page; null where it is none. A file that was on its way is not there. */
export function textBoxFields(kept: unknown): TextBoxFields | null {
  const read = keptFields.safeParse(kept);
  if (!read.success) return null;
  return { ...read.data, items: read.data.items.map((item) => ({ ...item, isUploading: false })) };
}

export const emptyItem: TextBoxFields['items'][number] = { text: '', media: null, isUploading: false };

export function fieldsOf(box: TextBox | undefined): TextBoxFields {
  if (!box) return { name: '', description: '', items: [emptyItem] };
  const items = [...box.items]
    .sort((a, b) => a.order - b.order)
    .map(({ text, media }) => ({ text, media, isUploading: false }));
  return { name: box.name, description: box.description, items };
}

export function draftOf(fields: TextBoxFields): TextBoxDraft {
  return {
    name: fields.name.trim(),
    description: fields.description.trim(),
    items: fields.items
      .filter(({ text }) => text.trim() !== '')
      .map(({ text, media }, order) => ({ text, media, order })),
  };
}
