import { stableNumber } from './stable-number.js';
import type { Group } from './state.js';

/** The first 20 have every account as a member, 21 to 60 some of them, the rest nobody: they are for joining. */
export const everyonesGroups = 20;
export const someonesGroups = 60;

const names = `עסקים קטנים בישראל|דירות להשכרה בתל אביב|יד שנייה גוש דן|אמהות עובדות|פרילנסרים בישראל
ממליצים על אנשי מקצוע|נדל״ן בשרון|שיווק דיגיטלי – קהילה|דרושים הייטק|קונים ומוכרים רכב
חיפה – לוח קהילתי|ירושלים בשבילכם|אוהבי בישול ביתי|מטיילים בארץ|משפצים ומעצבים
הורים לתינוקות|גינון ביתי|צילום לעסקים|סטודנטים מחפשים דירה|יזמים ומשקיעים מתחילים
באר שבע והסביבה|ראשון לציון – תושבים|פתח תקווה מוכרים הכול|נתניה שלנו|אשדוד – עסקים מקומיים
הרצליה קהילה|כפר סבא ורעננה|מודיעין – הורים ומשפחות|רחובות ונס ציונה|אילת והערבה
מאפרות וכלות|ספקים לאירועים|עיצוב פנים בתקציב קטן|עורכי דין עונים|יועצי משכנתאות
בריאות טבעית|כושר ותזונה|יוגה ופילאטיס|מאמנים ומטפלים|מורים פרטיים
גיימרים ישראלים|כלבים לאימוץ|חתולים – אוהבים ומטפלים|אופניים בישראל|קמפינג למשפחות
בעלי חנויות מקוונות|אמזון ואיביי – מוכרים|סוחרים בשוק ההון|כתיבה שיווקית|מעצבים גרפיים
Startups in Tel Aviv|English Speakers in Israel|Expats Haifa|Digital Nomads Israel|Secret Jerusalem Network
מתכנתים מתחילים|בינה מלאכותית לעסקים|אקסל וטיפים למשרד|הובלות בזול|קבלנים ושיפוצניקים
יד שנייה לתינוק|דירות למכירה במרכז|נשים בעסקים – מועדון סגור|לוח העסקים של הצפון|מסעדות שוות בדרום
חקלאות עירונית|מנהלי סושיאל|יבואנים מסין|השקעות נדל״ן בחו״ל|צימרים וחופשות
חוגים לילדים|אומנים ויוצרים`.split(/[|\n]/);

const descriptions = [
  'קבוצה לשיתוף ידע, המלצות והזדמנויות. נא לשמור על שיח מכבד.',
  'מפרסמים כאן פעם בשבוע לכל היותר, עם תמונה ומחיר ברור.',
  'שואלים, עונים ועוזרים זה לזה. פרסום עסקי מותר בימי ראשון ושלישי.',
  'הקהילה של מי שגר, עובד או אוהב את האזור. ברוכים הבאים!',
];

const questions = ['מאיפה הגעתם אלינו?', 'באיזה תחום אתם עוסקים?', 'האם קראתם את כללי הקבוצה?'];

/** The groups; ids are stable over restarts. */
export function seedGroups(): Group[] {
  return names.map((name, index) => {
    const isPrivate = index % 3 === 1;
    return {
      id: String(310_200_000 + index * 1_013),
      name,
      description: descriptions[index % descriptions.length] ?? '',
      privacy: isPrivate ? 'private' : 'public',
      memberCount: 240 + (stableNumber(`members ${index}`) % (index % 5 === 0 ? 96_000 : 9_500)),
      questions: isPrivate ? questions.slice(0, 1 + (index % 3)) : [],
      approvesPosts: index % 9 === 4,
    };
  });
}

/** A group made up on request: one of very many. */
export function extraGroup(index: number): Group {
  return {
    id: String(320_000_000 + index),
    name: `קהילה מקומית ${index + 1} – קונים, מוכרים וממליצים`,
    description: descriptions[index % descriptions.length] ?? '',
    privacy: 'public',
    memberCount: 240 + (stableNumber(`members of extra ${index}`) % 90_000),
    questions: [],
    approvesPosts: false,
    isExtra: true,
  };
}

/** Whether an account is a member of the group at this place of the list from the start. */
export function isMemberFromTheStart(username: string, index: number): boolean {
  if (index < everyonesGroups) return true;
  return index < someonesGroups && stableNumber(`${username} in ${index}`) % 100 < 60;
}
