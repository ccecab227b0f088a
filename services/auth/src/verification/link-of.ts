/**
 * Where a mail leads: the page that asks for a press of a button. The token stands behind the `#`, which browsers send
 * nobody: no log of a server or a proxy has it, and no page that is loaded from there hears of it.
 *
 * @param page for what the link is good
 */
export function linkOf(publicUrl: string, token: string, page = '/verify-email'): string {
  const link = new URL(page, publicUrl);
  link.hash = new URLSearchParams({ token }).toString();
  return link.href;
}
