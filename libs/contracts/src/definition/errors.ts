/**
 * Every refusal the product knows: a stable code, its HTTP status and the Hebrew that a person reads.
 * `{name}` in a text is filled from the error's details.
 */
export const errorCatalogue = {
  'REQUEST.INVALID': { status: 400, text: 'הבקשה אינה תקינה' },
  'REQUEST.TOO_LARGE': { status: 413, text: 'הבקשה גדולה מדי' },
  'REQUEST.UNSUPPORTED_TYPE': { status: 415, text: 'סוג התוכן אינו נתמך' },
  'REQUEST.NOT_FOUND': { status: 404, text: 'הכתובת המבוקשת לא נמצאה' },
  'REQUEST.TOO_MANY': { status: 429, text: 'יותר מדי בקשות. נסו שוב בעוד רגע' },
  'REPLY.TOO_LARGE': { status: 422, text: 'יש יותר מדי מידע לתשובה אחת. בקשו פחות בכל פעם' },
  'SERVICE.UNAVAILABLE': { status: 503, text: 'השירות אינו זמין כרגע. נסו שוב בעוד רגע' },
  'SERVICE.TIMEOUT': { status: 504, text: 'השירות לא ענה בזמן. נסו שוב בעוד רגע' },
  'SERVICE.UNEXPECTED': { status: 500, text: 'שגיאה לא צפויה. נסה שוב.' },
  'CONFLICT.CHANGED_MEANWHILE': { status: 409, text: 'הפריט השתנה בינתיים. רעננו ונסו שוב' },

  'AUTH.REQUIRED': { status: 401, text: 'לא מחובר למערכת' },
  'AUTH.FORBIDDEN': { status: 403, text: 'אין הרשאה לפעולה זו' },
  'AUTH.ADMIN_ONLY': { status: 403, text: 'אין הרשאות אדמין' },
  'AUTH.BAD_CREDENTIALS': { status: 401, text: 'כתובת האימייל או הסיסמה שגויים' },
  'AUTH.EMAIL_TAKEN': { status: 409, text: 'כתובת האימייל כבר רשומה במערכת' },
  'AUTH.REFRESH_INVALID': { status: 401, text: 'ההתחברות פגה. יש להתחבר מחדש' },
  'AUTH.VERIFICATION_INVALID': { status: 400, text: 'הקישור אינו תקף, או שכבר נעשה בו שימוש' },
  'AUTH.RESET_INVALID': { status: 400, text: 'הקישור לאיפוס הסיסמה אינו תקף, או שכבר נעשה בו שימוש' },
  // Not 401: whoever is asked for it is signed in.
  'AUTH.WRONG_PASSWORD': { status: 403, text: 'הסיסמה הנוכחית שגויה' },
  'AUTH.PASSWORD_REQUIRED': { status: 400, text: 'כדי לשנות את כתובת האימייל יש להזין את הסיסמה הנוכחית' },
  'AUTH.WEAK_PASSWORD': { status: 400, text: 'קל לנחש את הסיסמה הזו. כדאי לבחור כמה מילים שאין ביניהן קשר' },
  'AUTH.PERSONAL_PASSWORD': {
    status: 400,
    text: 'הסיסמה מכילה את השם או את האימייל שלכם. יש לבחור סיסמה אחרת',
  },
  // Nobody is signed in yet, and whoever sets it up is: neither is a token that is not good.
  'AUTH.WRONG_CODE': { status: 403, text: 'הקוד שגוי, או שכבר נעשה בו שימוש. אפשר לנסות את הקוד הבא' },
  // As a wrong password: whoever is asked for it is signed in.
  'AUTH.SECOND_FACTOR_NEEDED': { status: 403, text: 'לשינוי הזה נדרש גם אימות דו־שלבי' },
  'AUTH.PASSKEY_REFUSED': { status: 403, text: 'מפתח הגישה לא אומת. אפשר לנסות שוב, או לבחור דרך אחרת' },
  'AUTH.CHALLENGE_OVER': { status: 410, text: 'הזמן להשלמת האימות עבר. יש להזין שוב את הסיסמה' },
  'AUTH.SECOND_FACTOR_REQUIRED': {
    status: 403,
    text: 'כדי להיכנס לניהול המערכת יש להפעיל קודם אימות דו־שלבי בהגדרות',
  },
  'SECOND_FACTOR.NOT_FOUND': { status: 404, text: 'מפתח הגישה לא נמצא' },
  'SECOND_FACTOR.EXISTS': { status: 409, text: 'כבר הופעל בחשבון הזה' },
  'SECOND_FACTOR.LIMIT_REACHED': { status: 409, text: 'אפשר לשמור עד {limit} מפתחות גישה' },
  'SECOND_FACTOR.NOT_STARTED': { status: 409, text: 'ההפעלה לא הושלמה בזמן. יש להתחיל מחדש' },
  'SECOND_FACTOR.OFF': { status: 409, text: 'אימות דו־שלבי אינו מופעל בחשבון' },

  'BOX.NOT_FOUND': { status: 404, text: 'הארגז לא נמצא' },
  'BOX.NAME_REQUIRED': { status: 400, text: 'שם הארגז הוא שדה חובה' },
  'BOX.LIMIT_REACHED': { status: 403, text: 'הגעת למגבלה של {limit} ארגזים מסוג זה' },
  'BOX.FULL': { status: 409, text: 'אפשר לשים בארגז אחד עד {limit} קבוצות' },
  'BOX.TOO_LARGE': { status: 400, text: 'הטקסטים בארגז ארוכים מדי. אפשר לחלק אותם לכמה ארגזים' },
  'BOX.TEXT_LIMIT_REACHED': { status: 403, text: 'נגמר המקום לטקסטים. אפשר למחוק ארגזים שאין בהם צורך' },
  'COMMENT_BOX.NAME_REQUIRED': { status: 400, text: 'שם ארגז התגובות הוא שדה חובה' },
  'COMMENT_BOX.COMMENT_REQUIRED': { status: 400, text: 'יש להוסיף לפחות תגובה אחת' },
  'COMMENT_BOX.TEXT_REQUIRED': { status: 400, text: 'יש להוסיף לפחות תגובה אחת עם תוכן' },
  'MEDIA.REQUIRED': { status: 400, text: 'יש לצרף קובץ אחד של תמונה או וידאו' },
  'MEDIA.TOO_LARGE': { status: 413, text: 'הקובץ גדול מדי. אפשר להעלות תמונות ווידאו עד 10MB' },
  'MEDIA.UNSUPPORTED_TYPE': {
    status: 415,
    text: 'אפשר להעלות תמונות (JPEG, PNG, WebP, GIF) ווידאו (MP4, MOV, WebM) בלבד',
  },
  'MEDIA.UNREADABLE': { status: 422, text: 'הקובץ פגום ואי אפשר לקרוא אותו' },
  'MEDIA.TOO_MANY_PIXELS': { status: 422, text: 'מידות התמונה גדולות מדי. אפשר להקטין אותה ולנסות שוב' },
  'MEDIA.LIMIT_REACHED': { status: 403, text: 'נגמר המקום לתמונות ולווידאו. אפשר להסיר קבצים שאין בהם צורך' },
  'MEDIA.NOT_TOGETHER': { status: 400, text: 'לפוסט אפשר לצרף עד 10 תמונות, או סרטון אחד' },
  'MEDIA.NOT_FOUND': { status: 404, text: 'הקובץ המצורף לא נמצא. העלו אותו מחדש' },
  'AI.BRIEF_REQUIRED': { status: 400, text: 'יש לכתוב על מה יהיה הטקסט' },
  'AI.TEXT_REQUIRED': { status: 400, text: 'אין טקסט לעבוד עליו' },
  'AI.LIMIT_REACHED': { status: 403, text: 'הגעת למגבלה של {limit} כתיבות עם AI בחודש בחבילה שלך' },
  'AI.TOO_MANY_OPEN': { status: 429, text: 'כתיבות אחרות עדיין נמשכות. המתינו שיסתיימו ונסו שוב' },
  'AI.NOT_FOUND': { status: 404, text: 'הכתיבה לא נמצאה' },
  'GROUP.NOT_FOUND': { status: 404, text: 'הקבוצה לא נמצאה' },
  'GROUP.EXISTS': { status: 409, text: 'הקבוצה כבר קיימת ברשימה' },
  'GROUP.FOREIGN_URL': { status: 400, text: 'הקישור אינו של קבוצה ברשת המחוברת' },
  'GROUP.IN_MANY_BOXES': { status: 409, text: 'אפשר לשייך קבוצה לעד {limit} ארגזים' },
  'GROUP.LIMIT_REACHED': { status: 403, text: 'הגעת למגבלה של {limit} קבוצות בחבילה שלך' },
  'GROUP.FETCH_FAILED': { status: 502, text: 'שגיאה בשליפת הקבוצות מפייסבוק' },

  'ACCOUNT.NOT_FOUND': { status: 404, text: 'חשבון הפייסבוק לא נמצא' },
  'ACCOUNT.NONE_CONNECTED': { status: 409, text: 'אין חשבונות פייסבוק מחוברים. יש לחבר חשבון תחילה' },
  'ACCOUNT.NOT_CONNECTED': { status: 409, text: 'חשבון הפייסבוק מנותק. יש לחבר אותו מחדש' },
  'ACCOUNT.LIMIT_REACHED': { status: 403, text: 'Maximum {limit} Facebook accounts' },
  'ACCOUNT.ALREADY_CONNECTED': { status: 409, text: 'חשבון הפייסבוק הזה כבר מחובר, ואי אפשר לחבר אותו שוב' },
  'ACCOUNT.NOT_STOPPED': { status: 409, text: 'החשבון מחובר ופועל, ואין בו מה לפתור' },
  'ACCOUNT.CONSENT_REQUIRED': { status: 400, text: 'יש לאשר שהמערכת תפעל בחשבון בשמך' },
  'ACCOUNT.WRONG_USER': { status: 403, text: 'אין הרשאה לחבר חשבון עבור משתמש אחר' },
  'ACCOUNT.NO_PROXY': { status: 503, text: 'אין כרגע פרוקסי פנוי לחשבון. נסו שוב מאוחר יותר' },

  'LOGIN.OTHER_USER': { status: 409, text: 'נכנסתם לרשת כמשתמש אחר, ולכן החשבון לא עודכן' },
  'LOGIN.SESSION_EXPIRED': { status: 410, text: 'סשן ההתחברות פג תוקף' },
  'LOGIN.BAD_CREDENTIALS': { status: 422, text: 'פרטי ההתחברות שגויים או שהחשבון חסום' },
  'LOGIN.ACCOUNT_BLOCKED': { status: 422, text: 'פרטי ההתחברות שגויים או שהחשבון חסום' },
  'LOGIN.CODE_REQUIRED': { status: 400, text: 'אנא הזינו קוד אימות או CAPTCHA' },
  'LOGIN.CODE_IN_PROGRESS': { status: 409, text: 'קוד אחר כבר נשלח. המתינו לתוצאה' },
  'LOGIN.MORE_REQUIRED': { status: 422, text: 'נדרש להשלים אימות נוסף' },
  'LOGIN.NOT_FINISHED': { status: 409, text: 'ההתחברות עדיין לא הושלמה' },
  'LOGIN.TIMEOUT': { status: 504, text: 'החיבור איטי. נסו שוב בעוד כמה דקות' },
  'LOGIN.PROXY_FAILED': { status: 502, text: 'בעיה בחיבור לפרוקסי. נסו שוב' },
  'LOGIN.NO_SLOT': { status: 503, text: 'בעיה זמנית. המערכת תנסה שוב אוטומטית' },
  'LOGIN.TOO_MANY_OPEN': { status: 429, text: 'התחברות אחרת עדיין פתוחה. סיימו או בטלו אותה ונסו שוב' },
  'LOGIN.TOO_MANY_ATTEMPTS': { status: 429, text: 'יותר מדי ניסיונות התחברות. נסו שוב בעוד שעה' },
  'LOGIN.FAILED': { status: 422, text: 'ההתחברות נכשלה. בדקו את הפרטים' },

  'CAMPAIGN.NOT_FOUND': { status: 404, text: 'הקמפיין לא נמצא' },
  'CAMPAIGN.MATERIAL_REQUIRED': { status: 400, text: 'יש לבחור ארגז פוסטים, ארגז קבוצות וארגז תגובות' },
  'CAMPAIGN.POST_URL_REQUIRED': { status: 400, text: 'יש להזין קישור לפוסט' },
  'CAMPAIGN.EMPTY_BOX': { status: 409, text: 'אחד הארגזים שנבחרו ריק' },
  'CAMPAIGN.NO_GROUP_TO_NAME': {
    status: 409,
    text: 'אחת התגובות בארגז משלבת את שם הקבוצה, וכאן מגיבים לפי קישור ואין קבוצה. יש לבחור ארגז אחר או לערוך את התגובה',
  },
  'CAMPAIGN.TOO_MANY_GROUPS': { status: 409, text: 'ניתן לפרסם עד {limit} קבוצות בקמפיין אחד' },
  'CAMPAIGN.LIMIT_REACHED': { status: 403, text: 'הגעת למגבלה של {limit} קמפיינים בחודש בחבילה שלך' },
  'CAMPAIGN.NOT_EDITABLE': { status: 409, text: 'אי אפשר לערוך קמפיין שכבר רץ' },
  'CAMPAIGN.NOT_RUNNING': { status: 409, text: 'הקמפיין לא רץ כרגע' },
  'CAMPAIGN.QUIET_TIME': {
    status: 409,
    text: 'לפי זמני הפרסום שלכם לא מפרסמים עכשיו: {why}. אפשר לשנות בהגדרות',
  },
  'CAMPAIGN.NOTHING_FAILED': { status: 409, text: 'אין מה להריץ שוב: בריצה האחרונה לא נשאר דבר שלא בוצע' },
  'CAMPAIGN.ENDS_BEFORE_START': { status: 400, text: 'עד תאריך הסיום אין אף מועד לריצה' },
  'CAMPAIGN.RUNNING': { status: 409, text: 'אי אפשר למחוק קמפיין בזמן ריצה' },

  'HISTORY.NOT_FOUND': { status: 404, text: 'הריצה לא נמצאה בהיסטוריה' },

  'POST_COMMENTS.NOT_FOUND': { status: 404, text: 'השליחה לא נמצאה' },
  'POST_COMMENTS.URL_REQUIRED': { status: 400, text: 'נא להכניס לינק לפוסט' },
  'POST_COMMENTS.FOREIGN_URL': { status: 400, text: 'הקישור אינו של פוסט ברשת המחוברת' },
  'POST_COMMENTS.NO_SAMPLE': { status: 400, text: 'לא הוגדר פוסט לדוגמה. יש להזין קישור לפוסט' },
  'POST_COMMENTS.TOO_MANY_OPEN': { status: 429, text: 'יותר מדי תגובות ממתינות. המתינו שיסתיימו ונסו שוב' },
  'POST_COMMENTS.ACCOUNT_REQUIRED': { status: 400, text: 'נא לבחור לפחות חשבון פייסבוק אחד' },
  'POST_COMMENTS.BOX_REQUIRED': { status: 400, text: 'נא לבחור ארגז תגובות' },
  'ACTION.NOT_FOUND': { status: 404, text: 'הפעולה לא נמצאה' },
  'ACTION.NOT_UNKNOWN': { status: 409, text: 'תוצאת הפעולה כבר ידועה' },
  'PROXY.NOT_FOUND': { status: 404, text: 'הפרוקסי לא נמצא' },
  'PROXY.EXISTS': { status: 409, text: 'הפרוקסי כבר קיים במלאי' },
  'PROXY.IN_USE': { status: 409, text: 'הפרוקסי משויך לחשבון ואי אפשר להסיר אותו' },

  'SESSION.NOT_FOUND': { status: 404, text: 'החיבור לא נמצא, או שכבר הסתיים' },
  'SUBSCRIPTION.PAYMENT_REQUIRED': { status: 402, text: 'החבילה הזו בתשלום. אפשר להשלים אותו בדף המנוי' },
  'PLAN.NOT_FOUND': { status: 404, text: 'החבילה לא נמצאה' },
  'PAYMENT.NOT_OFFERED': { status: 503, text: 'אי אפשר לשלם כרגע. נסו שוב מאוחר יותר' },
  'PAYMENT.FREE_PLAN': { status: 400, text: 'החבילה הזו ללא עלות, ואין עליה תשלום' },
  'PAYMENT.PLAN_HELD': { status: 409, text: 'החבילה שלכם כבר כוללת את כל זה, ללא תשלום' },
  'PAYMENT.ORDER_NOT_FOUND': { status: 404, text: 'התשלום לא נמצא' },
  'PAYMENT.NOT_APPROVED': { status: 409, text: 'התשלום עדיין לא אושר' },
  'PAYMENT.DECLINED': { status: 402, text: 'התשלום נדחה. אפשר לנסות באמצעי תשלום אחר' },
  'PAYMENT.MISMATCH': { status: 409, text: 'פרטי התשלום אינם תואמים להזמנה, ולכן הוא לא התקבל' },
  'PAYMENT.PENDING': { status: 409, text: 'תשלום קודם על החבילה הזו עדיין בבדיקה. אין צורך לשלם שוב' },
  'PAYMENT.CLOSED': { status: 410, text: 'ההזמנה נסגרה. אפשר להתחיל תשלום חדש' },
  'PAYMENT.NOTICE_REFUSED': { status: 400, text: 'ההודעה אינה חתומה כנדרש' },
  'SUBSCRIPTION.NOT_ACTIVE': { status: 409, text: 'אין מנוי פעיל שאפשר לבטל' },
  'PLAN.EXISTS': { status: 409, text: 'חבילה עם המזהה הזה כבר קיימת' },
  'PLAN.ID_FIXED': { status: 400, text: 'אי אפשר לשנות את המזהה של חבילה' },
  'PLAN.ONE_POPULAR': { status: 409, text: 'תמיד יש חבילה פופולרית אחת. כדי להחליף, סמנו חבילה אחרת' },
  'PLAN.HAS_SUBSCRIBERS': { status: 409, text: 'אי אפשר למחוק חבילה שיש לה מנויים. אפשר להפסיק למכור אותה' },
  'PLAN.IS_BASE': { status: 409, text: 'אי אפשר למחוק את החבילה שכל משתמש חדש מקבל' },
  'USER.NOT_FOUND': { status: 404, text: 'המשתמש לא נמצא' },
  'USER.LAST_SUPERADMIN': { status: 409, text: 'זהו הסופר־אדמין האחרון. יש למנות אחר לפניו' },
  'USER.PLAN_END_PAST': { status: 400, text: 'תאריך התפוגה כבר עבר' },
  'DEAD_LETTER.NOT_FOUND': { status: 404, text: 'ההודעה לא נמצאה. הודעות ישנות נמחקות' },
  'DEAD_LETTER.SENT_ALREADY': { status: 409, text: 'ההודעה כבר נשלחה שוב' },
  'DEAD_LETTER.TOLD': { status: 409, text: 'מי שחיכה להודעה כבר קיבל תשובה שהיא נכשלה' },
  'DEAD_LETTER.NEVER': { status: 409, text: 'ההודעה לא נחתמה במפתח שלנו, ולכן היא לא תישלח שוב' },
  'DEAD_LETTER.SHELL': { status: 409, text: 'הוראה לחשבון נשלחת שוב רק משורת הפקודה' },
  'EVIDENCE.NOT_FOUND': { status: 404, text: 'צילום המסך לא נמצא' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof errorCatalogue;
export type ErrorDetails = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** The body of every refusal. `errorId` names the log line of an unexpected failure. */
export interface ErrorReply {
  error: string;
  /** The same words. */
  message: string;
  code: ErrorCode;
  details?: ErrorDetails;
  errorId?: string;
  /** The same call may succeed later without a change. */
  retryable?: boolean;
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorCatalogue, value);
}

/** The Hebrew of a code, its placeholders filled. */
export function errorText(code: ErrorCode, details: ErrorDetails = {}): string {
  return errorCatalogue[code].text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in details ? String(details[name]) : whole,
  );
}

/**
 * A refusal that callers may rely on. Anything else that is thrown is a fault of ours: it is logged, and only an
 * `errorId` leaves the gateway.
 */
export class AppError extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    readonly details: ErrorDetails = {},
    options?: { cause?: unknown; errorId?: string },
  ) {
    super(errorText(code, details), options?.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.status = errorCatalogue[code].status;
    if (options?.errorId !== undefined) this.errorId = options.errorId;
  }

  errorId?: string;

  get retryable(): boolean {
    return this.status === 503 || this.status === 504;
  }

  toReply(): ErrorReply {
    return {
      error: this.message,
      message: this.message,
      code: this.code,
      ...(Object.keys(this.details).length > 0 && { details: this.details }),
      ...(this.errorId !== undefined && { errorId: this.errorId }),
      ...(this.retryable && { retryable: true }),
    };
  }
}
