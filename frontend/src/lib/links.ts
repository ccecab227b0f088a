const named = /^[a-z][a-z0-9+.-]*:/i;
const host = /^[^\s/?#@]+\.[^\s/?#@.]{2,}([/?#]\S*)?$/;
const ofGroup = /^(?:https?:\/\/)?[a-z0-9.:-]+\/groups\/([^/?#\s]+)/i;

/** The link as people copy it, 'facebook.com/groups/1', with its scheme; what is no link stays as it is. */
export function withHttps(text: string): string {
  const link = text.trim();
  return !named.test(link) && host.test(link) ? `https://${link}` : link;
}

/** The id of a group within a link to it, or to something in it; null where there is none. */
export function groupIdOfLink(text: string): string | null {
  return ofGroup.exec(text.trim())?.[1] ?? null;
}
