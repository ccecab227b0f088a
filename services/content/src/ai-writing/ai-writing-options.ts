export interface AiWritingOptions {
  /** The language model that writes; null: the offline writer does. */
  model: { baseUrl: string; apiKey: string; model: string } | null;
  /** Generations that one process writes at a time. */
  writtenAtOnce: number;
  /** Generations that one person may have under way in one process, those included that wait. */
  openPerOwner: number;
  /** The same of all people together. */
  openAtOnce: number;
}

export const WRITING_OPTIONS = Symbol('AI_WRITING_OPTIONS');
