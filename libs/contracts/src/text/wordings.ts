/**
 * Texts with variations and variables: `{שלום|היי} לחברי {group}`. What is not well-formed is plain text: a text without
 * a choice and a variable is just what it says. Reading takes time linear in the length.
 */

/** Choices within choices: `{א|{ב|ג}}` has two levels. What lies deeper is no choice. */
export const maxWordingDepth = 3;

/** What a variable stands for; each by its name in English and in Hebrew. */
export type VariableName = 'group';
const variables: ReadonlyMap<string, VariableName> = new Map([
  ['group', 'group'],
  ['קבוצה', 'group'],
]);
/** The group's name, as it is written in a text. */
export const groupVariables = ['{group}', '{קבוצה}'] as const;

export interface Choice {
  readonly kind: 'choice';
  /** Each once, two at least unless they were all the same. */
  readonly alternatives: readonly Wording[];
}
export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'variable'; readonly name: VariableName; readonly written: string }
  | Choice;
export type Wording = readonly Part[];

/**
 * What somebody probably did not mean. `unclosed`, `unopened`: a brace alone. `unknown`: `{שם}` is no variable. `repeated`:
 * an alternative that stands there twice. `too-deep`: a choice below `maxWordingDepth`.
 */
export type WordingFaultCode = 'unclosed' | 'unopened' | 'unknown' | 'repeated' | 'too-deep';
export interface WordingFault {
  code: WordingFaultCode;
  /** UTF-16 units from the beginning of the text. */
  at: number;
  length: number;
}

export interface ReadWording {
  wording: Wording;
  /** In the order of their places. */
  faults: readonly WordingFault[];
}

export function readWording(text: string): ReadWording {
  const { signs, faults } = signsOf(text);
  const builder = new WordingBuilder(text);
  for (const sign of signs) builder.take(sign);
  const wording = builder.end();
  return { wording, faults: [...faults, ...builder.faults].sort((a, b) => a.at - b.at) };
}

interface Sign {
  at: number;
  length: number;
  role: 'plain' | 'escape' | 'variable' | 'open' | 'bar' | 'close';
}

interface OpenBrace {
  sign: Sign;
  bars: Sign[];
}

const signPattern = /\\[{}|]|[{}|]/g;

/** Every sign of the syntax with the part it plays, and the braces that play none. */
function signsOf(text: string): { signs: Sign[]; faults: WordingFault[] } {
  const signs: Sign[] = [];
  const faults: WordingFault[] = [];
  const open: OpenBrace[] = [];
  for (const { 0: found, index: at } of text.matchAll(signPattern)) {
    const sign: Sign = { at, length: found.length, role: found.length > 1 ? 'escape' : 'plain' };
    const isVariable = found === '}' && closeBrace(text, open.pop(), sign, faults) === 'variable';
    if (!isVariable) signs.push(sign);
    if (found === '{') open.push({ sign, bars: [] });
    if (found === '|') open.at(-1)?.bars.push(sign);
  }
  for (const { sign } of open) faults.push({ code: 'unclosed', at: sign.at, length: 1 });
  return { signs, faults };
}

/** Gives the brace that is closed, its bars and the closing one their roles. @returns what it closes */
function closeBrace(
  text: string,
  opened: OpenBrace | undefined,
  close: Sign,
  faults: WordingFault[],
): 'choice' | 'variable' | 'nothing' {
  if (!opened) {
    faults.push({ code: 'unopened', at: close.at, length: 1 });
    return 'nothing';
  }
  const { sign, bars } = opened;
  if (bars.length > 0) {
    sign.role = 'open';
    close.role = 'close';
    for (const bar of bars) bar.role = 'bar';
    return 'choice';
  }
  const length = close.at + 1 - sign.at;
  if (variableAt(text, sign.at, length)) {
    sign.role = 'variable';
    sign.length = length;
    return 'variable';
  }
  if (length <= longestName && nameLike.test(text.slice(sign.at, sign.at + length)))
    faults.push({ code: 'unknown', at: sign.at, length });
  return 'nothing';
}

/** A longer thing in braces is nobody's idea of a variable. */
const longestName = 32;
const nameLike = /^\{ *[\p{L}_][\p{L}\p{M}\p{N}_ -]*\}$/u;

export function variableAt(text: string, at: number, length: number): VariableName | undefined {
  if (length > longestName) return undefined;
  const inside = text.slice(at + 1, at + length - 1);
  return variables.get(inside.trim().toLowerCase());
}

interface OpenChoice {
  /** Where the alternative that is being read begins. */
  from: number;
  alternatives: Wording[];
  sources: Set<string>;
  /** What stands around it, up to it. */
  before: Part[];
}

/** Puts the tree together, sign by sign. */
class WordingBuilder {
  readonly faults: WordingFault[] = [];
  private parts: Part[] = [];
  private text = '';
  private readUpTo = 0;
  private readonly open: OpenChoice[] = [];
  /** Choices that lie too deep to be any, and are open. */
  private deeper = 0;

  constructor(private readonly source: string) {}

  take(sign: Sign): void {
    this.text += this.source.slice(this.readUpTo, sign.at);
    this.readUpTo = sign.at + sign.length;
    const written = this.source.slice(sign.at, this.readUpTo);
    if (sign.role === 'variable') this.takeVariable(sign, written);
    else if (sign.role === 'escape') this.text += this.isEscape(written) ? written.slice(1) : written;
    else if (sign.role === 'plain' || this.isTooDeep(sign)) this.text += written;
    else this.takeOfChoice(sign);
  }

  end(): Wording {
    this.text += this.source.slice(this.readUpTo);
    return this.finished();
  }

  /** A bar means nothing outside of a choice, and `\|` there is what it says. */
  private isEscape(written: string): boolean {
    return written !== '\\|' || this.open.length > 0;
  }

  private isTooDeep({ role, at }: Sign): boolean {
    if (role === 'open' && (this.deeper > 0 || this.open.length === maxWordingDepth)) {
      if (this.deeper === 0) this.faults.push({ code: 'too-deep', at, length: 1 });
      this.deeper += 1;
      return true;
    }
    if (this.deeper === 0) return false;
    if (role === 'close') this.deeper -= 1;
    return true;
  }

  private takeVariable({ at, length }: Sign, written: string): void {
    const name = variableAt(this.source, at, length);
    if (!name) return;
    this.flush();
    this.parts.push({ kind: 'variable', name, written });
  }

  private takeOfChoice({ role, at }: Sign): void {
    if (role === 'open') {
      this.flush();
      this.open.push({ from: this.readUpTo, alternatives: [], sources: new Set(), before: this.parts });
      this.parts = [];
      return;
    }
    const choice = this.open.at(-1);
    if (!choice) return;
    this.endAlternative(choice, at);
    if (role !== 'close') return;
    this.open.pop();
    this.parts = choice.before;
    this.parts.push({ kind: 'choice', alternatives: choice.alternatives });
  }

  private endAlternative(choice: OpenChoice, end: number): void {
    const alternative = this.finished();
    const source = this.source.slice(choice.from, end);
    if (choice.sources.has(source))
      this.faults.push({ code: 'repeated', at: choice.from, length: source.length });
    else choice.alternatives.push(alternative);
    choice.sources.add(source);
    choice.from = this.readUpTo;
  }

  private finished(): Wording {
    this.flush();
    const { parts } = this;
    this.parts = [];
    return parts;
  }

  private flush(): void {
    if (this.text !== '') this.parts.push({ kind: 'text', text: this.text });
    this.text = '';
  }
}
