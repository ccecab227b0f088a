/** In the place of what is selected, as if it had been typed. */
export function putText(field: HTMLTextAreaElement, text: string): void {
  const { selectionStart, selectionEnd } = field;
  field.setRangeText(text, selectionStart, selectionEnd, 'end');
  told(field);
}

/** Makes what is selected the first of two versions, and goes to where the next one is to be written. */
export function putChoice(field: HTMLTextAreaElement): void {
  const { selectionStart, selectionEnd, value } = field;
  const selected = value.slice(selectionStart, selectionEnd);
  field.setRangeText(`{${selected}|}`, selectionStart, selectionEnd, 'end');
  const next = selectionStart + (selected === '' ? 1 : selected.length + 2);
  field.setSelectionRange(next, next);
  told(field);
}

export function select(field: HTMLTextAreaElement, at: number, length: number): void {
  field.focus();
  field.setSelectionRange(at, at + length);
}

function told(field: HTMLTextAreaElement): void {
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.focus();
}
