import type { Mail } from './mailer.js';

/** What such a mail says, in its order. */
interface Lines {
  subject: string;
  greeting: string;
  why: string;
  /** The name of its link. */
  action: string;
  limits: string;
  ignore: string;
}

/** In Hebrew, right to left, as HTML and as text: some lines about one link. */
export function linkMail(lines: Lines, to: string, link: string): Mail {
  return {
    to,
    subject: lines.subject,
    text: [lines.greeting, lines.why, `${lines.action}: ${link}`, lines.limits, lines.ignore].join('\n\n'),
    html: page(lines, escapeHtml(link)),
  };
}

function page(lines: Lines, url: string): string {
  return `<!doctype html>
<html dir="rtl" lang="he">
<head><meta charset="utf-8"><title>${lines.subject}</title></head>
<body dir="rtl" style="margin:0;padding:24px;background:#f4f5f7;font-family:Arial,sans-serif;text-align:right">
<table role="presentation" dir="rtl" style="max-width:560px;margin:0 auto;background:#fff;border-radius:12px;padding:24px">
<tr><td>
<h1 style="margin:0 0 16px;font-size:22px">${lines.greeting}</h1>
<p style="margin:0 0 20px">${lines.why}</p>
<p style="margin:0 0 24px"><a href="${url}" style="background:#1d4ed8;color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none">${lines.action}</a></p>
<p style="margin:0 0 8px;color:#4b5563;font-size:13px">${lines.limits}</p>
<p style="margin:0;color:#4b5563;font-size:13px">${lines.ignore}</p>
</td></tr>
</table>
</body>
</html>`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
