/** One thing that was looked at. */
export interface Finding {
  readonly what: string;
  readonly ok: boolean;
  /** The one command that mends it, or what to do. */
  readonly mend?: string;
}

export const fine = (what: string): Finding => ({ what, ok: true });
export const ill = (what: string, mend: string): Finding => ({ what, ok: false, mend });

/** What a person reads; ill ones with what mends them. */
export function report(findings: readonly Finding[]): string {
  const lines = findings.map(({ what, ok, mend }) => (ok ? `✓ ${what}` : `✗ ${what}\n    → ${mend}`));
  const count = findings.filter(({ ok }) => !ok).length;
  return [...lines, '', count === 0 ? 'All is well.' : `${count} to mend.`].join('\n');
}
