import { describe, expect, it } from '@jest/globals';
import type { GroupDecision, News } from '@megafon/contracts';
import { attentionMail, digestMail } from './notification-mail.js';

const campaignId = 'c'.repeat(24);
const timeZone = 'Asia/Jerusalem';
const to = { to: 'dana@example.com', publicUrl: 'https://megafon.test', timeZone, id: 'digest.1' };
const held = (name: string): News => ({ kind: 'run-held-up', campaignId, name, reason: 'checkpoint' });
const run = (posts: number, failed: number): News => ({
  kind: 'run-finished',
  campaignId,
  name: 'מבצע',
  outcome: 'published',
  posts,
  comments: 0,
  failed,
  unknown: 0,
  cancelled: 0,
  total: posts + failed,
  pending: 0,
});

describe('the mail of what waits for its person', () => {
  it('says it in Hebrew, right to left, and how to turn such mails off', () => {
    const mail = attentionMail([held('מבצע')], to);
    expect(mail).toMatchObject({
      to: 'dana@example.com',
      subject: 'מגפון: יש מה לטפל בו',
      messageId: '<digest.1@megafon.test>',
      list: { unsubscribe: 'https://megafon.test/settings#notifications' },
    });
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('הקמפיין ״מבצע״ נתקע');
      expect(part).toContain('https://megafon.test/settings#notifications');
    }
    expect(mail.html).toContain('dir="rtl"');
  });

  it('asks for nothing where nothing waits for anybody', () => {
    expect(attentionMail([run(3, 0)], to).subject).toBe('מגפון: עדכון מהחשבון שלכם');
  });

  it('lets nobody write markup into it', () => {
    const { html } = attentionMail([held('<img src=x onerror=alert(1)>')], to);
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img');
  });

  it('counts what is too much for a mail', () => {
    const { text } = attentionMail(
      Array.from({ length: 25 }, (_, n) => held(`קמפיין ${n}`)),
      to,
    );
    expect(text.match(/^• הקמפיין/gm)).toHaveLength(20);
    expect(text).toContain('ועוד 5, ברשימת ההתראות');
  });
});

describe('the digest', () => {
  it('sums up, and says first what needs its person', () => {
    const { text, subject } = digestMail('day', [run(3, 1), held('מבצע'), run(2, 0)], to);
    expect(subject).toBe('מגפון: סיכום היום');
    expect(text).toContain('• 2 ריצות הסתיימו\n• 5 פוסטים פורסמו\n• פעולה אחת נכשלה');
    expect(text.indexOf('דורש טיפול')).toBeLessThan(text.indexOf('עוד דברים שקרו'));
  });

  it('counts what groups decided', () => {
    const decided = (groupName: string, decision: GroupDecision): News => {
      return { kind: 'post-decided', campaignId, name: 'מבצע', groupName, decision };
    };
    const news = [decided('א', 'approved'), decided('ב', 'declined'), decided('ג', 'approved')];
    const { text } = digestMail('day', news, to);
    expect(text).toContain(
      '• שני פוסטים אושרו בידי מנהלי הקבוצות\n• פוסט אחד לא אושר בידי מנהלי הקבוצה\n\nעוד דברים שקרו:',
    );
    expect(text).toContain('• הקמפיין ״מבצע״: מנהלי הקבוצה ״ב״ לא אישרו את הפוסט');
  });

  it('leaves out what there was none of', () => {
    const { text, html, subject } = digestMail('week', [held('מבצע')], to);
    expect(subject).toBe('מגפון: סיכום השבוע');
    expect(text).not.toContain('עוד דברים שקרו');
    expect(html.match(/<ul/g)).toHaveLength(1);
  });
});
