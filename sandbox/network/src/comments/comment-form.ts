import { html } from '@megafon/sandbox-markup';
import type { Html } from '@megafon/sandbox-markup';
import { icons } from '../pages/icons.js';
import { avatar } from '../pages/person.js';
import type { View } from '../pages/view.js';
import type { Post } from '../world/state.js';

/** Where a comment is written: Enter or the button sends it. */
export function commentForm({ texts, account }: View, post: Post): Html | null {
  if (!account) return null;
  return html`<form
    class="comment-form"
    data-comment-form="/api/posts/${post.id}/comments"
    data-failed="${texts.publishFailed}"
    data-bad-file="${texts.refusals['bad-file']}"
  >
    ${avatar(account.username, 32)}
    <div class="field">
      <div
        class="editor"
        role="textbox"
        contenteditable="true"
        aria-multiline="true"
        aria-label="${texts.writeComment}"
        data-placeholder="${texts.writeComment}"
        dir="auto"
        tabindex="0"
      ></div>
      <ul class="files" data-files data-remove="${texts.removeFile}"></ul>
      <p class="error" role="alert" hidden></p>
      <div class="tools">
        <label class="attach" title="${texts.attachToComment}">
          ${icons.photo}
          <input type="file" name="media" accept="image/*,video/*" aria-label="${texts.attachToComment}" />
        </label>
        <button
          type="button"
          class="send"
          data-submit
          aria-label="${texts.sendComment}"
          title="${texts.sendComment}"
          disabled
        >
          ${icons.send}
        </button>
      </div>
    </div>
  </form>`;
}
