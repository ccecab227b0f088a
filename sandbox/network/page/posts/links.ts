import { permalink } from '../../src/script/permalinks.js';
import type { PermalinkForm } from '../../src/script/permalinks.js';
import type { ShownPost } from '../../src/script/shown.js';
import { useGroupKey } from '../groups/group-path.js';
import { useSite } from '../site/site.js';

const otherForms = ['permalink', 'multi', 'php', 'share'] as const;

/** The address of a post, in the form this page writes them in. */
export function usePermalink(post: Pick<ShownPost, 'id' | 'group'>, commentId?: string): string {
  const { has } = useSite();
  const key = useGroupKey(post.group.id);
  const form: PermalinkForm = otherForms.find((other) => has(`permalink-${other}`)) ?? 'posts';
  const [path = '', query = ''] = permalink(form, key, post.id).split('?');
  const asked = new URLSearchParams(query);
  if (commentId !== undefined) asked.set('comment_id', commentId);
  const noise = has('link-noise')
    ? `${asked.size > 0 ? '&' : ''}__cft__[0]=AZX${post.id}&__tn__=%2CO%2CP-R`
    : '';
  const whole = asked.toString() + noise;
  return whole === '' ? path : `${path}?${whole}`;
}
