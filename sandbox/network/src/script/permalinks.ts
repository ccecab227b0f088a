/** The forms in which the network writes the address of a post. */
export type PermalinkForm = 'posts' | 'permalink' | 'multi' | 'php' | 'share';

export interface Pointed {
  postId: string;
  /** The number or the slug of a group; null where the address does not say. */
  groupKey: string | null;
}

/** The address of a post in one of the forms. */
export function permalink(form: PermalinkForm, groupKey: string, postId: string): string {
  if (form === 'permalink') return `/groups/${groupKey}/permalink/${postId}/`;
  if (form === 'multi') return `/groups/${groupKey}/?multi_permalinks=${postId}`;
  if (form === 'php') return `/permalink.php?story_fbid=${postId}&id=${groupKey}`;
  if (form === 'share') return `/share/p/${Number(postId).toString(36)}/`;
  return `/groups/${groupKey}/posts/${postId}/`;
}

/** The address of one of a post's pictures: it names the post, and is not where one reads it. */
export function pictureAddress(postId: string, mediaId: string, isAlone: boolean): string {
  return `/photo/?${new URLSearchParams({ fbid: mediaId, set: `${isAlone ? 'gm' : 'pcb'}.${postId}` }).toString()}`;
}

/** The picture that an address points to; null: it is none of a picture. */
export function pictureAt(path: string, query: URLSearchParams): { postId: string; mediaId: string } | null {
  const [, postId] = /^(?:gm|pcb)\.(\d+)$/.exec(query.get('set') ?? '') ?? [];
  const mediaId = query.get('fbid');
  return path === '/photo' && postId && mediaId ? { postId, mediaId } : null;
}

/** The post that an address points to, in any form; null: it is no permalink. */
export function pointedAt(path: string, query: URLSearchParams): Pointed | null {
  const [, group, post] = /^\/groups\/([^/]+)\/(?:posts|permalink)\/(\d+)\/?$/.exec(path) ?? [];
  if (group && post) return { groupKey: group, postId: post };
  const multi = query.get('multi_permalinks')?.split(',')[0];
  const [, ofMulti] = /^\/groups\/([^/]+)\/?$/.exec(path) ?? [];
  if (multi && ofMulti) return { groupKey: ofMulti, postId: multi };
  const story = query.get('story_fbid');
  if (path === '/permalink.php' && story) return { groupKey: query.get('id'), postId: story };
  const [, shared] = /^\/share\/p\/([a-z0-9]+)\/?$/.exec(path) ?? [];
  return shared ? { groupKey: null, postId: String(parseInt(shared, 36)) } : null;
}

/** The name of a group in addresses, beside its number. */
export const slugOf = (groupId: string): string => `kikar.${Number(groupId).toString(36)}`;

/** The number of the group that a number or a slug means. */
export function groupIdOf(key: string): string {
  const [, slug] = /^kikar\.([a-z0-9]+)$/.exec(key) ?? [];
  return slug ? String(parseInt(slug, 36)) : key;
}
