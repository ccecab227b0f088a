export const payment = {
  title: 'תשלום על {{plan}}',
  perMonth: '{{price}} לחודש',
  note: 'תשלום אחד על חודש אחד. המנוי אינו מתחדש מעצמו, ולא ייגבה דבר בלי אישור נוסף.',
  loading: 'טוענים את אמצעי התשלום...',
  processing: 'מעבד תשלום...',
  pending: 'התשלום נמסר וממתין לאישור של ספק התשלומים. החבילה תופעל מיד כשיאושר, ואין צורך לשלם שוב.',
  notOffered: 'אי אפשר לשלם כרגע. נסו שוב מאוחר יותר.',
  loadFailed: 'אמצעי התשלום לא נטען. בדקו את החיבור ונסו שוב.',
  buttons: 'אמצעי תשלום',
  createFailed: 'Failed to create order',
  captureFailed: 'Failed to capture payment',
  failed: 'Payment failed. Please try again.',
} as const;
