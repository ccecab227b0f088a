import {
  attentionMailTexts,
  digestMailTexts,
  notificationGroupOf,
  notificationLine,
  notificationMailFoot,
  updateMailTexts,
} from '@megafon/contracts';
import type { GroupDecision, News } from '@megafon/contracts';
import { escapeHtml } from '../mail/escape-html.js';
import { mailButton, mailPage } from '../mail/mail-page.js';
import type { Mail } from '../mail/mailer.js';
import type { DigestEvery } from './mail-times.js';

/** Lines of one part of a digest; the rest are counted. */
const linesShown = 20;

interface Addressed {
  to: string;
  /** Of the product. */
  publicUrl: string;
  /** The user's, by whose days times are said. */
  timeZone: string;
  /** Names the mail: the same one has the same. */
  id: string;
}

interface Part {
  title: string | null;
  lines: readonly string[];
}

/** What is told at once, the newest first. */
export function attentionMail(news: readonly News[], addressed: Addressed): Mail {
  const texts = news.some(isPressing) ? attentionMailTexts : updateMailTexts;
  return mailOf(texts, [partOf(null, news, addressed)], addressed);
}

/** What happened since the last one, the newest first. */
export function digestMail(every: DigestEvery, news: readonly News[], addressed: Addressed): Mail {
  const texts = { ...digestMailTexts, subject: digestMailTexts.subject[every] };
  const pressing = news.filter(isPressing);
  const rest = news.filter((one) => !isPressing(one));
  const parts = [
    { title: null, lines: sumsOf(news) },
    partOf(texts.attention, pressing, addressed),
    partOf(texts.rest, rest, addressed),
  ];
  return mailOf(texts, parts, addressed);
}

function isPressing(news: News): boolean {
  return notificationGroupOf(news) === 'attention';
}

function sumsOf(news: readonly News[]): string[] {
  const runs = news.flatMap((one) => (one.kind === 'run-finished' ? [one] : []));
  const sum = (of: 'posts' | 'comments' | 'failed') => runs.reduce((total, run) => total + run[of], 0);
  const decided = (as: GroupDecision) =>
    news.filter((one) => one.kind === 'post-decided' && one.decision === as).length;
  const { runs: runsText, posts, comments, failed, approved, declined } = digestMailTexts;
  const said = (count: number, words: (count: number) => string) => (count > 0 ? [words(count)] : []);
  return [
    ...said(runs.length, runsText),
    ...said(sum('posts'), posts),
    ...said(sum('comments'), comments),
    ...said(sum('failed'), failed),
    ...said(decided('approved'), approved),
    ...said(decided('declined'), declined),
  ];
}

function partOf(title: string | null, news: readonly News[], { timeZone }: Addressed): Part {
  const lines = news.slice(0, linesShown).map((one) => notificationLine(one, timeZone).text);
  const more = news.length - lines.length;
  return { title, lines: more > 0 ? [...lines, digestMailTexts.more(more)] : lines };
}

function mailOf(
  texts: { subject: string; greeting: string; why: string; action: string },
  parts: readonly Part[],
  { to, publicUrl, id }: Addressed,
): Mail {
  const { subject, greeting, why, action } = texts;
  const said = parts.filter(({ lines }) => lines.length > 0);
  const app = new URL('/dashboard', publicUrl).href;
  const settings = new URL('/settings#notifications', publicUrl).href;
  const foot = notificationMailFoot;
  return {
    to,
    subject,
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    list: { unsubscribe: settings },
    text: [
      greeting,
      why,
      ...said.map(plainPart),
      `${action}: ${app}`,
      `${foot.why} ${foot.settings}: ${settings}`,
    ].join('\n\n'),
    html: mailPage(
      subject,
      greeting,
      `<p style="margin:0 0 20px">${why}</p>
${said.map(markedPart).join('\n')}
${mailButton(escapeHtml(app), action)}
<p style="margin:0;color:#4b5563;font-size:13px">${foot.why} <a href="${escapeHtml(settings)}">${foot.settings}</a></p>`,
    ),
  };
}

function plainPart({ title, lines }: Part): string {
  return [...(title === null ? [] : [`${title}:`]), ...lines.map((line) => `• ${line}`)].join('\n');
}

function markedPart({ title, lines }: Part): string {
  const items = lines.map((line) => `<li style="margin:0 0 6px">${escapeHtml(line)}</li>`).join('\n');
  const heading = title === null ? '' : `<h2 style="margin:0 0 8px;font-size:16px">${title}</h2>\n`;
  return `${heading}<ul style="margin:0 0 20px;padding:0 20px 0 0">\n${items}\n</ul>`;
}
