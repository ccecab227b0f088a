/** A regular expression's source that matches this text, letter by letter, wherever it stands. */
export function literalPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
