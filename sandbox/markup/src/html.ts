/** Markup that is safe to send: everything put into it through `html` was escaped. */
export class Html {
  constructor(readonly markup: string) {}

  toString(): string {
    return this.markup;
  }
}

export type HtmlValue = Html | string | number | false | null | undefined | readonly HtmlValue[];

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Template tag: values are escaped unless they are `Html` already; `false`, `null` and `undefined` vanish. */
export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return new Html(strings.reduce((markup, part, index) => markup + render(values[index - 1]) + part));
}

function render(value: HtmlValue): string {
  if (value instanceof Html) return value.markup;
  if (value === false || value === null || value === undefined) return '';
  if (typeof value === 'object') return value.map(render).join('');
  return escapeHtml(String(value));
}
