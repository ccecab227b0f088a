/** Something a person can mend: one sentence that says what is wrong, and one that says what to do. */
export class Problem extends Error {
  constructor(
    what: string,
    readonly whatToDo: string,
    options?: ErrorOptions,
  ) {
    super(what, options);
    this.name = 'Problem';
  }
}

/** What a person reads when the launcher gives up: no stack for what they can mend, a stack for what only we can. */
export function describeFailure(error: unknown): string {
  if (error instanceof Problem) return `${error.message}\n  → ${error.whatToDo}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
