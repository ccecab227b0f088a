import { html } from '@megafon/sandbox-markup';
import type { Html } from '@megafon/sandbox-markup';

/** A person's round picture; decorative, because the name stands beside it. */
export function avatar(author: string, sizePx: number): Html {
  const source = `/img/avatar/${encodeURIComponent(author)}.svg`;
  return html`<img class="avatar" src="${source}" alt="" width="${sizePx}" height="${sizePx}" />`;
}
