import type { MarketingStyle, WritingTarget } from '../content/ai-writing.js';

/**
 * What the offline writer puts around a person's own words. None of it states a fact, and it is right Hebrew whatever
 * stands beside it: names follow a maqaf or a dash, audiences a colon.
 */
interface Phrases {
  openings: readonly string[];
  /** With `{business}`. */
  namedOpenings: readonly string[];
  closings: readonly string[];
}

export const composingTexts: Readonly<Record<WritingTarget, Readonly<Record<MarketingStyle, Phrases>>>> = {
  post: {
    professional: {
      openings: ['חברי הקבוצה, שימו לב:', 'העיקר בקצרה:', 'לידיעת חברי הקבוצה:', 'כל הפרטים במקום אחד:'],
      namedOpenings: ['עדכון מ־{business}:', '{business} – העיקר בקצרה:'],
      closings: [
        'לפרטים נוספים אפשר לכתוב לנו בתגובות או בהודעה פרטית.',
        'שאלות? נשמח לענות בתגובות.',
        'רוצים לשמוע עוד? כתבו לנו בהודעה פרטית.',
        'מוזמנים לפנות אלינו לכל שאלה.',
      ],
    },
    casual: {
      openings: ['היי לכולם 👋', 'אז מה חדש?', 'רגע לפני שממשיכים לגלול:', 'יש לנו משהו בשבילכם:'],
      namedOpenings: ['היי, כאן {business} 👋', 'מה חדש אצל {business}?'],
      closings: [
        'מי בעניין? כתבו בתגובות 👇',
        'יש שאלות? דברו איתנו בתגובות.',
        'שלחו הודעה ונדבר 🙂',
        'תייגו מישהו שצריך לראות את זה.',
      ],
    },
    friendly: {
      openings: ['שלום לכולם 😊', 'חברים יקרים,', 'רצינו לספר לכם:', 'שמחים לשתף אתכם:'],
      namedOpenings: ['שלום מ־{business} 😊', 'ב־{business} שמחים לשתף:'],
      closings: [
        'נשמח לענות על כל שאלה, כאן או בהודעה 💙',
        'כתבו לנו, נשמח לעזור.',
        'אתם מוזמנים לשאול אותנו הכול בתגובות.',
        'נשמח לשמוע מכם!',
      ],
    },
    formal: {
      openings: [
        'לכבוד חברי הקבוצה,',
        'הודעה לחברי הקבוצה:',
        'הרינו להביא לידיעתכם:',
        'ברצוננו לעדכן את חברי הקבוצה:',
      ],
      namedOpenings: ['הודעה מטעם {business}:', 'לכבוד חברי הקבוצה, מאת {business}:'],
      closings: [
        'לפרטים נוספים ניתן לפנות אלינו בהודעה פרטית.',
        'לכל שאלה ניתן להשיב להודעה זו.',
        'נשמח לעמוד לרשותכם בכל שאלה.',
        'בברכה,',
      ],
    },
  },
  comment: {
    professional: {
      openings: ['עדכון:', 'תזכורת:', 'לידיעתכם:'],
      namedOpenings: ['עדכון מ־{business}:'],
      closings: ['לפרטים נוספים אפשר לכתוב לנו כאן.', 'שאלות? נשמח לענות.', 'אפשר לפנות גם בהודעה פרטית.'],
    },
    casual: {
      openings: ['היי,', 'מקפיצים 🙂', 'רק מזכירים:'],
      namedOpenings: ['כאן {business} 👋'],
      closings: ['מי בעניין? 👇', 'דברו איתנו.', 'שלחו הודעה ונדבר 🙂'],
    },
    friendly: {
      openings: ['שלום לכולם 😊', 'רצינו להזכיר:', 'למי שעוד לא ראה:'],
      namedOpenings: ['שלום מ־{business} 😊'],
      closings: ['נשמח לענות כאן על כל שאלה.', 'כתבו לנו, נשמח לעזור.', 'נשמח לשמוע מכם!'],
    },
    formal: {
      openings: ['לתשומת ליבכם:', 'תזכורת לחברי הקבוצה:', 'להלן עדכון:'],
      namedOpenings: ['מטעם {business}:'],
      closings: [
        'לפרטים נוספים ניתן להשיב להודעה זו.',
        'לכל שאלה ניתן לפנות אלינו בהודעה פרטית.',
        'נשמח לעמוד לרשותכם.',
      ],
    },
  },
};

/** With `{audience}`. */
export const audienceTexts: Readonly<Record<MarketingStyle, string>> = {
  professional: 'למי זה מתאים: {audience}.',
  casual: 'בשביל מי? {audience}.',
  friendly: 'למי זה מתאים? {audience}.',
  formal: 'קהל היעד: {audience}.',
};

/** What a long post asks of its readers before it ends. */
export const sharingText = 'מכירים מישהו שזה יכול להתאים לו? אפשר לשתף את הפוסט.';

/** Words that a text loses nothing without. */
export const fillerWords = ['ממש', 'פשוט', 'בעצם', 'כמובן', 'באמת', 'למעשה', 'כידוע'] as const;
