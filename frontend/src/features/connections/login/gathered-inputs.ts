import { inputGatherMs, maxInputText, maxInputs } from '@megafon/contracts';
import type { LoginInput, LoginKey } from '@megafon/contracts';

/** Sends the first input at once, and what follows it gathered: one message each `inputGatherMs`. */
export class GatheredInputs {
  private waiting: LoginInput[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly send: (inputs: LoginInput[]) => void) {}

  add(...inputs: readonly LoginInput[]): void {
    for (const input of inputs) {
      // Where a pointer was on its way is of no use.
      if (input.type === 'move' && this.waiting.at(-1)?.type === 'move') this.waiting.pop();
      this.waiting.push(input);
    }
    if (this.timer === null) this.flush();
  }

  /** A text as it is typed or pasted: its line ends are the key. */
  addText(text: string): void {
    for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
      if (index > 0) this.addKey('Enter', false);
      const letters = [...line];
      for (let from = 0; from < letters.length; from += maxInputText / 2)
        this.add({ type: 'text', text: letters.slice(from, from + maxInputText / 2).join('') });
    }
  }

  addKey(key: LoginKey, shift: boolean): void {
    this.add({ type: 'key', key, shift });
  }

  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.waiting = [];
  }

  private flush(): void {
    this.timer = null;
    if (this.waiting.length === 0) return;
    this.send(this.waiting.splice(0, maxInputs));
    this.timer = setTimeout(() => this.flush(), inputGatherMs);
  }
}
