/** Whether two campaigns act with an account in common. None chosen means all of them. */
export function shareAccount(one: readonly string[], other: readonly string[]): boolean {
  return one.length === 0 || other.length === 0 || one.some((id) => other.includes(id));
}
