import { escapeHtml } from './escape-html.js';
import { mailButton, mailNotes, mailPage } from './mail-page.js';
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
  return mailPage(
    lines.subject,
    lines.greeting,
    `<p style="margin:0 0 20px">${lines.why}</p>
${mailButton(url, lines.action)}
${mailNotes(lines.limits, lines.ignore)}`,
  );
}
