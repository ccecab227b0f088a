import { escapeHtml } from './escape-html.js';

/**
 * A mail's HTML page, in Hebrew and right to left.
 * @param title text that is ours
 * @param heading text that is ours
 * @param body markup; what somebody else wrote is escaped in it
 */
export function mailPage(title: string, heading: string, body: string): string {
  return `<!doctype html>
<html dir="rtl" lang="he">
<head><meta charset="utf-8"><title>${title}</title></head>
<body dir="rtl" style="margin:0;padding:24px;background:#f4f5f7;font-family:Arial,sans-serif;text-align:right">
<table role="presentation" dir="rtl" style="max-width:560px;margin:0 auto;background:#fff;border-radius:12px;padding:24px">
<tr><td>
<h1 style="margin:0 0 16px;font-size:22px">${heading}</h1>
${body}
</td></tr>
</table>
</body>
</html>`;
}

/** The small print below it, a line each. */
export function mailNotes(...notes: readonly string[]): string {
  return notes
    .map((note, index) => {
      const margin = index < notes.length - 1 ? '0 0 8px' : '0';
      return `<p style="margin:${margin};color:#4b5563;font-size:13px">${note}</p>`;
    })
    .join('\n');
}

/** Facts, each with its name; both may be what somebody else wrote. */
export function mailFacts(facts: readonly (readonly [name: string, value: string])[]): string {
  const rows = facts.map(
    ([name, value]) => `<tr><td style="padding:6px 0 6px 16px;color:#4b5563">${escapeHtml(name)}</td>
<td style="padding:6px 0"><bdi>${escapeHtml(value)}</bdi></td></tr>`,
  );
  return `<table dir="rtl" style="margin:0 0 20px">
${rows.join('\n')}
</table>`;
}

/** @param url escaped */
export function mailButton(url: string, action: string): string {
  return `<p style="margin:0 0 24px"><a href="${url}" style="background:#1d4ed8;color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none">${action}</a></p>`;
}
