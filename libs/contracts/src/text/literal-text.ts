import { readWording, variableAt } from './wordings.js';
import type { Part } from './wordings.js';

const braces = /[{}]/g;
const bracesOrVariable = /\{[^{}|\\]{1,30}\}|[{}]/g;

/**
 * A text that, read as a wording, says just what `text` says, whatever braces are in it.
 * @param keepVariables with `{group}` as a variable
 */
export function literalText(text: string, { keepVariables = false } = {}): string {
  const { wording } = readWording(text);
  const asItStands = wording.map((part) => sameWritten(part, keepVariables)).join('');
  if (asItStands === text) return text;
  return text.replace(bracesOrVariable, (found) =>
    keepVariables && variableAt(found, 0, found.length) ? found : found.replace(braces, '\\$&'),
  );
}

function sameWritten(part: Part, keepVariables: boolean): string {
  if (part.kind === 'text') return part.text;
  return part.kind === 'variable' && keepVariables ? part.written : '';
}
