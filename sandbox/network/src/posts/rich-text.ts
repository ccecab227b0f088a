import { html } from '@megafon/sandbox-markup';
import type { Html } from '@megafon/sandbox-markup';

/** A person's text with its web addresses made links; the rest is escaped, line breaks are kept by the style. */
export function richText(text: string): Html {
  const parts = text.split(/(https?:\/\/[^\s<>"']+)/);
  return html`${parts.map((part, index) =>
    index % 2 === 1
      ? html`<a href="${part}" rel="noopener nofollow" target="_blank" dir="ltr">${part}</a>`
      : part,
  )}`;
}
