/** Where a mail leads: the page that asks for a press of a button. @param page for what the link is good */
export function linkOf(publicUrl: string, token: string, page = '/verify-email'): string {
  const link = new URL(page, publicUrl);
  link.searchParams.set('token', token);
  return link.href;
}
