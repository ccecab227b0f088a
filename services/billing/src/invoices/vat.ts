/** The tax within an amount, in hundredths, to the nearest. @param amountMinor with the tax */
export function vatWithin(amountMinor: number, percent: number): number {
  return Math.round((amountMinor * percent) / (100 + percent));
}
