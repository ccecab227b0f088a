import type { Mail } from './mailer.js';

/** In Hebrew, right to left, as HTML and as text. @param startUrl where the person begins */
export function welcomeMail(user: { userId: string; name: string; email: string }, startUrl: string): Mail {
  const { userId, name, email } = user;
  const host = new URL(startUrl).hostname;
  return {
    messageId: `<welcome.${userId}@${host}>`,
    to: { name, address: email },
    subject: 'ברוכים הבאים למגפון',
    text: [
      `שלום ${name},`,
      'ההרשמה למגפון הושלמה.',
      'ארבעה צעדים ואתם בדרך: חיבור חשבון פייסבוק, ארגז קבוצות, ארגז תגובות וארגז פוסטים.',
      `להתחלה: ${startUrl}`,
      'לא נרשמתם? אפשר להתעלם מההודעה.',
    ].join('\n\n'),
    html: page(escapeHtml(name), escapeHtml(startUrl)),
  };
}

function page(name: string, url: string): string {
  return `<!doctype html>
<html dir="rtl" lang="he">
<head><meta charset="utf-8"><title>ברוכים הבאים למגפון</title></head>
<body dir="rtl" style="margin:0;padding:24px;background:#f4f5f7;font-family:Arial,sans-serif;text-align:right">
<table role="presentation" dir="rtl" style="max-width:560px;margin:0 auto;background:#fff;border-radius:12px;padding:24px">
<tr><td>
<h1 style="margin:0 0 16px;font-size:22px">שלום <bdi>${name}</bdi>,</h1>
<p style="margin:0 0 12px">ההרשמה למגפון הושלמה.</p>
<p style="margin:0 0 20px">ארבעה צעדים ואתם בדרך: חיבור חשבון פייסבוק, ארגז קבוצות, ארגז תגובות וארגז פוסטים.</p>
<p style="margin:0 0 24px"><a href="${url}" style="background:#1d4ed8;color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none">להתחלה</a></p>
<p style="margin:0;color:#4b5563;font-size:13px">לא נרשמתם? אפשר להתעלם מההודעה.</p>
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
