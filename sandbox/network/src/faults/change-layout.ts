/**
 * The fault 'layout-changed': the same page after a redesign. Roles, labels and landmarks are gone, buttons and
 * headings read otherwise; a driver that knows the old page must notice that it does not know this one.
 */
export function changeLayout(markup: string): string {
  return markup
    .replace(/ (role|aria-[a-z]+|alt|placeholder|for)="[^"]*"/g, '')
    .replace(/<(\/?)(article|main|nav|dialog|h1|h2|label|time)\b/g, '<$1div')
    .replace(/<button[^>]*>([\s\S]*?)<\/button>/g, '<span class="button new-look">✦</span>')
    .replace(/(href|action)="\/(groups|login)/g, '$1="/next/$2')
    .replace(/contenteditable="true"/g, '');
}
