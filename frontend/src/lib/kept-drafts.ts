/** What was written and not saved, in this browser: a tab that closes, or a session that expires, loses nothing. */
const prefix = 'draft:';
/** Nobody looks for what they did not save a month ago. */
const keptMs = 30 * 24 * 3_600_000;

export interface KeptDraft {
  savedAt: string;
  value: unknown;
  /** Of what it was written from; undefined for something new, and of earlier versions. */
  revision?: string;
}

/** Where storage is full or forbidden nothing is kept; what is written stays on the page. */
export function keepDraft(name: string, value: unknown, revision?: string): void {
  const draft = { savedAt: new Date().toISOString(), value, revision };
  try {
    localStorage.setItem(prefix + name, JSON.stringify(draft));
  } catch {
    dropDraft(name);
  }
}

/** null where there is none that can be read. */
export function keptDraft(name: string): KeptDraft | null {
  const stored = localStorage.getItem(prefix + name);
  if (stored === null) return null;
  const draft = parsed(stored);
  if (draft && Date.now() - Date.parse(draft.savedAt) < keptMs) return draft;
  dropDraft(name);
  return null;
}

export function dropDraft(name: string): void {
  localStorage.removeItem(prefix + name);
}

/** Whoever uses the browser next reads none of it. */
export function dropAllDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
}

function parsed(stored: string): KeptDraft | null {
  try {
    const draft = JSON.parse(stored) as Partial<KeptDraft> | null;
    return typeof draft?.savedAt === 'string' && 'value' in draft ? (draft as KeptDraft) : null;
  } catch {
    return null;
  }
}
