/** What a plan is called where nobody can ask what an admin calls it now: in mails, invoices and notifications. */
export const planNamesHebrew = {
  starter: 'חבילת התחלה',
  pro: 'חבילת מקצוען',
  premium: 'חבילת פרימיום',
} as const;
