import { html } from '@megafon/sandbox-markup';
import type { Html } from '@megafon/sandbox-markup';
import type { View } from '../pages/view.js';
import type { MediaFile } from '../world/state.js';

/** The pictures and videos of a post or comment. */
export function mediaList({ texts }: View, media: readonly MediaFile[]): Html | null {
  if (media.length === 0) return null;
  return html`<div class="media">
    ${media.map((file) =>
      file.type.startsWith('video/')
        ? html`<video controls preload="metadata" src="${file.url}" aria-label="${texts.video}"></video>`
        : html`<img src="${file.url}" alt="${texts.picture}" width="360" height="220" />`,
    )}
  </div>`;
}
