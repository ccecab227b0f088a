import { html } from '@megafon/sandbox-markup';
import type { Html } from '@megafon/sandbox-markup';
import type { View } from '../pages/view.js';
import type { Group } from '../world/state.js';

/** The questions of a private group, opened by its join button. */
export function joinDialog({ texts }: View, group: Group, answersMissing: boolean): Html {
  return html`<dialog
    id="join"
    role="dialog"
    aria-modal="true"
    aria-label="${texts.questionsTitle}"
    ${answersMissing ? html`data-open-now` : null}
  >
    <form method="post" action="/groups/${group.id}/join">
      <header>
        <h2>${texts.questionsTitle}</h2>
        <button type="button" class="close" data-close aria-label="${texts.close}">×</button>
      </header>
      <p class="muted">${texts.questionsText}</p>
      ${answersMissing && html`<p class="error" role="alert">${texts.answersMissing}</p>`}
      ${group.questions.map(
        (question, index) =>
          html`<label for="answer-${index}" dir="auto">${question}</label>
            <textarea id="answer-${index}" name="answer" rows="2" dir="auto" required></textarea>`,
      )}
      <div class="buttons">
        <button class="button" type="submit">${texts.submit}</button>
        <button class="button second" type="button" data-close>${texts.cancel}</button>
      </div>
    </form>
  </dialog>`;
}
