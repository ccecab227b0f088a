import { z } from 'zod';
import { webUrl } from '../text/text.js';

/** Letters, digits and what may stand between them: it becomes one segment of a path on the network, never two. */
const slug = /^[A-Za-z0-9](?:[._-]?[A-Za-z0-9])*$/;
const maxIdLength = 120;
/** Pages of the network below `/groups/` that are no groups. */
const taken = new Set(['joins', 'feed', 'discover', 'create', 'search']);

/** A group's id within its network. Out of a pasted link the id is taken. */
export const networkGroupId = z
  .string()
  .trim()
  .max(2_000)
  .transform(idWithin)
  .refine((id) => id.length <= maxIdLength && slug.test(id) && !taken.has(id.toLowerCase()), {
    message: 'group.malformedId',
  });

/** Where a group can be opened; '' where nobody said. No control characters, which a parser of addresses drops. */
export const groupLink = z
  .string()
  // eslint-disable-next-line no-control-regex -- these are what is refused
  .refine((link) => !/[\u0000-\u0020\u007F-\u009F\\]/.test(link.trim()), { message: 'url.malformed' })
  .pipe(z.union([z.literal(''), webUrl]));

function idWithin(text: string): string {
  const path = /^(?:https?:\/\/)?[a-z0-9.:-]+\/groups\/([^/?#]*)/i.exec(text);
  return path?.[1] ?? text;
}
