import type { Locator, Refusal } from '../network-profile.js';
import type { Finder } from './finder.js';

export interface AttachmentQuery {
  attachment: Locator;
  /** Sends what is attached: disabled as long as the page works on it. */
  button: Locator;
  within: Locator | null;
  refusals: readonly Refusal[];
}

/** What became of a file that was given to the page; null while it is not known. Runs in the page. */
export function attachmentState(
  finder: Finder,
  { attachment, button, within, refusals }: AttachmentQuery,
): 'taken' | Refusal['reason'] | null {
  const root = within ? finder.all(within).at(-1) : document;
  if (!root) return null;
  const alerts = finder.all({ role: 'alert' }).map((alert) => finder.plain(alert.innerText));
  const refusal = refusals.find(({ texts }) =>
    alerts.some((line) => texts.some((text) => line.includes(text))),
  );
  if (refusal) return refusal.reason;
  const send = finder.find(button, root);
  const isReady = send !== null && !send.matches(':disabled,[aria-disabled=true]');
  return isReady && finder.find(attachment, root) !== null ? 'taken' : null;
}
