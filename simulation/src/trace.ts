/** What happened in a history, line by line; its hash is the same exactly when all lines are. */
export class Trace {
  readonly lines: string[] = [];
  private state = 0x811c9dc5;

  add(line: string): void {
    this.lines.push(line);
    let { state } = this;
    // FNV-1a: fast, and nobody has an interest in a collision.
    for (let index = 0; index < line.length; index += 1)
      state = Math.imul(state ^ line.charCodeAt(index), 0x01000193);
    this.state = state;
  }

  get hash(): string {
    return (this.state >>> 0).toString(16).padStart(8, '0');
  }
}
