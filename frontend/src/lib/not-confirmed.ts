/** The person was asked to confirm a change by a second factor, and did not. */
export class NotConfirmed extends Error {
  override name = 'NotConfirmed';
}
