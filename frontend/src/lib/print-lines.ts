/** Prints these lines alone, in a page of their own that nobody sees. */
export function printLines(title: string, lines: readonly string[]): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const { contentDocument: page, contentWindow } = frame;
  if (!page || !contentWindow) return;
  page.title = title;
  page.documentElement.dir = 'rtl';
  const heading = page.createElement('h1');
  heading.textContent = title;
  const list = page.createElement('pre');
  list.dir = 'ltr';
  list.textContent = lines.join('\n');
  page.body.append(heading, list);
  contentWindow.addEventListener('afterprint', () => frame.remove());
  contentWindow.print();
}
