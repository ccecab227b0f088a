/** `24 בנובמבר 2026`. @param timeZone by whose days */
export function dayText(time: string, timeZone: string): string {
  return new Intl.DateTimeFormat('he-IL', { dateStyle: 'long', timeZone }).format(new Date(time));
}

/** `99.00 ₪`. @param amountMinor in hundredths */
export function moneyText(amountMinor: number, currency: string): string {
  return new Intl.NumberFormat('he-IL', { style: 'currency', currency }).format(amountMinor / 100);
}
