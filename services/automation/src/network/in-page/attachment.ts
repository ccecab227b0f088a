import type { Locator, Refusal } from '../../profiles/network-profile.js';
import type { Finder } from './finder.js';

export interface AttachmentQuery {
  attachment: Locator;
  /** Sends what is attached: disabled as long as the page works on it. */
  button: Locator | null;
  /** While it shows, the file is not taken yet. */
  uploading: Locator;
  within: Locator | null;
  refusals: readonly Refusal[];
}

/** What became of a file that was given to the page; null while it is not known. Runs in the page. */
export function attachmentState(
  finder: Finder,
  { attachment, button, uploading, within, refusals }: AttachmentQuery,
): 'taken' | Refusal['reason'] | null {
  const alerts = finder.all({ role: 'alert' }).map((alert) => finder.plain(alert.innerText));
  const refusal = refusals.find(({ texts }) =>
    alerts.some((line) => texts.some((text) => line.includes(text))),
  );
  if (refusal) return refusal.reason;
  if (finder.find(uploading) !== null) return null;
  // Where what is written is sent by a key there is no button to be ready.
  const send = button && finder.findWithin(within, button);
  const isReady = button === null || (send !== null && !finder.isDisabled(send));
  return isReady && finder.findWithin(within, attachment) !== null ? 'taken' : null;
}
