import { stableChoice, stableNumber } from './stable-number.js';
import type { Comment, Group, MediaFile, Post } from './state.js';

const people = [
  ...['רותם אזולאי', 'אבי מלכה', 'סיון ברק', 'עידן צור', 'נטע הראל', 'משה אוחיון', 'קרן שלו', 'דור ממן'],
  ...['ענבל רביב', 'יוסי כץ', 'גלית עמר', 'אייל סלע', 'רינת טל', 'בועז נוי', 'Michelle Adler', 'David Ross'],
];
const texts = [
  'בוקר טוב לכולם! מחפשת המלצה על איש מקצוע אמין באזור המרכז, רצוי מניסיון אישי. תודה רבה!',
  'פתחנו השבוע את ההרשמה למחזור החדש. נשארו מקומות אחרונים, פרטים בתגובות.',
  'שאלה לקהילה: איך אתם מתמודדים עם לקוחות שמבטלים ברגע האחרון?',
  'מוסרת באהבה שולחן אוכל וארבעה כיסאות, איסוף עצמי בלבד.',
  'טיפ קטן שעשה לי את השבוע: לענות לכל פנייה בתוך שעה. ההבדל במכירות מדהים.',
  'מבצע לסוף השבוע: 20% הנחה על כל ההזמנות עד מוצאי שבת. מוזמנים לשתף!',
  'היי, חדש כאן. שמח להכיר! מתעסק בתחום כבר עשר שנים ואשמח לעזור במה שאפשר.',
  'למישהו יש ניסיון עם משלוחים לקיבוצים? מחפש פתרון שלא עולה הון.',
  'תודה לכל מי שהגיע אתמול למפגש. היה מרגש, ונפגש שוב בחודש הבא.',
  'Hi everyone, looking for a quiet office space for two days a week. Any leads?',
];
const replies = [
  'מעוניין, שלחתי הודעה',
  'בהצלחה!',
  'ממליצה בחום',
  'כמה עולה?',
  'עוקבת',
  'תודה על השיתוף',
  'עדיין רלוונטי?',
];

const hourMs = 3_600_000;

/** What others wrote in a group before the accounts came: made up, the same on each start. */
export function seedPosts(group: Group, seededAt: number): { posts: Post[]; comments: Comment[] } {
  const posts: Post[] = [];
  const comments: Comment[] = [];
  const count = 14 + (stableNumber(`posts ${group.id}`) % 10);
  let at = seededAt;
  for (let number = count; number >= 1; number -= 1) {
    const key = `${group.id} ${number}`;
    at -= hourMs * (1 + (stableNumber(`gap ${key}`) % 30));
    const id = `${group.id}${String(number).padStart(4, '0')}`;
    posts.unshift({
      id,
      groupId: group.id,
      author: stableChoice(people, `author ${key}`),
      text: stableChoice(texts, `text ${key}`),
      media: stableNumber(`photo ${key}`) % 10 < 7 ? [photo(stableNumber(key) % 40)] : [],
      createdAt: at,
      approveAt: at,
      declined: false,
      proxy: null,
      seeded: true,
      likedBy: [],
    });
    for (let reply = 0; reply < stableNumber(`replies ${key}`) % 4; reply += 1) {
      comments.push({
        id: `${id}${reply}`,
        postId: id,
        author: stableChoice(people, `replier ${key} ${reply}`),
        text: stableChoice(replies, `reply ${key} ${reply}`),
        media: [],
        createdAt: at + (reply + 1) * 600_000,
        proxy: null,
        seeded: true,
      });
    }
  }
  return { posts, comments };
}

/** A few of the people, for the members' pictures of a group page. */
export function somePeople(seed: string, count: number): string[] {
  const start = stableNumber(seed) % people.length;
  return [...people, ...people].slice(start, start + count);
}

function photo(number: number): MediaFile {
  return {
    id: `photo-${number}`,
    name: `photo-${number}.png`,
    type: 'image/png',
    sizeBytes: 0,
    sha256: '',
    url: `/img/photo/${number}.png`,
  };
}
