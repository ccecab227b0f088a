/** Where a mail leads: the page that asks for a press of a button. */
export function linkOf(publicUrl: string, token: string): string {
  const link = new URL('/verify-email', publicUrl);
  link.searchParams.set('token', token);
  return link.href;
}
