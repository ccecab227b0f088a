/** Where one can do something about a failure. */
export const failurePlace = {
  account: 'לחשבון',
  connections: 'לחיבורי פייסבוק',
  campaign: 'לעריכת הקמפיין',
  postBoxes: 'לארגזי הפוסטים',
  commentBoxes: 'לארגזי התגובות',
  group: 'לקבוצה',
  /** For who does not see which failure it stands beside. */
  of: '{{place}}: {{name}}',
} as const;
