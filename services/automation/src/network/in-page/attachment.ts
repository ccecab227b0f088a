import type { Locator, Refusal } from '../../profiles/network-profile.js';
import type { Finder } from './finder.js';

export interface AttachmentQuery {
  /** There is one for each file that was taken. */
  taken: Locator;
  /** So many there are to be. */
  count: number;
  /** Sends what is attached: disabled as long as the page works on it. */
  button: Locator | null;
  /** While it shows, not all files are taken yet. */
  uploading: Locator;
  within: Locator | null;
  refusals: readonly Refusal[];
}

/** What became of the files that were given to the page; null while it is not known. Runs in the page. */
export function attachmentState(
  finder: Finder,
  { taken, count, button, uploading, within, refusals }: AttachmentQuery,
): 'taken' | 'lost' | Refusal['reason'] | null {
  const alerts = finder.all({ role: 'alert' }).map((alert) => finder.plain(alert.innerText));
  const refusal = refusals.find(({ texts }) =>
    alerts.some((line) => texts.some((text) => line.includes(text))),
  );
  if (refusal) return refusal.reason;
  if (finder.find(uploading) !== null) return null;
  // Where what is written is sent by a key there is no button to be ready.
  const send = button && finder.findWithin(within, button);
  const isReady = button === null || (send !== null && !finder.isDisabled(send));
  if (finder.allWithin(within, taken).length >= count) return isReady ? 'taken' : null;
  // Nothing is on its way any more, one is missing, and the network has something to say of it.
  const alert = { role: 'alert' } as const;
  const holder = within && finder.holderOf(within, alert);
  return holder && finder.all(alert, holder).some(({ innerText }) => finder.plain(innerText) !== '')
    ? 'lost'
    : null;
}
