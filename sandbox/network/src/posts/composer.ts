import { html } from '@megafon/sandbox-markup';
import type { Html } from '@megafon/sandbox-markup';
import { icons } from '../pages/icons.js';
import { avatar } from '../pages/person.js';
import type { View } from '../pages/view.js';
import type { Group } from '../world/state.js';

/** The card that opens the composer, the composer's dialog, and the line that says what became of the post. */
export function composer({ texts, account }: View, group: Group): Html | null {
  if (!account) return null;
  return html`<section class="card compose">
      ${avatar(account.username, 40)}
      <button type="button" class="open-composer" data-open="composer" aria-haspopup="dialog">
        ${texts.compose}
      </button>
    </section>
    <div class="posted" role="status" aria-live="polite" data-posted></div>
    <dialog id="composer" role="dialog" aria-modal="true" aria-label="${texts.createPost}">
      <form
        method="dialog"
        data-composer="/api/groups/${group.id}/posts"
        data-failed="${texts.publishFailed}"
        data-bad-file="${texts.refusals['bad-file']}"
      >
        <header>
          <h2>${texts.createPost}</h2>
          <button type="button" class="close" data-close aria-label="${texts.close}">×</button>
        </header>
        <p class="author">
          ${avatar(account.username, 40)}
          <span
            ><bdi>${account.displayName}</bdi><small><bdi>${group.name}</bdi></small></span
          >
        </p>
        <div
          class="editor"
          role="textbox"
          contenteditable="true"
          aria-multiline="true"
          aria-label="${texts.compose}"
          data-placeholder="${texts.compose}"
          dir="auto"
          tabindex="0"
        ></div>
        <ul class="files" data-files data-remove="${texts.removeFile}"></ul>
        <label class="attach">
          ${icons.photo}<span>${texts.photoVideo}</span>
          <input
            type="file"
            name="media"
            accept="image/*,video/*"
            multiple
            aria-label="${texts.photoVideo}"
          />
        </label>
        <p class="error" role="alert" hidden></p>
        <button
          type="button"
          class="button"
          data-submit
          data-busy="${texts.publishing}"
          aria-label="${texts.publish}"
          disabled
        >
          ${texts.publish}
        </button>
      </form>
    </dialog>`;
}
