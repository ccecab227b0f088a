import type { ShownPost } from '../../src/script/shown.js';
import { useGroupPath } from '../groups/group-path.js';
import { Dialog } from '../site/dialog.js';
import { go } from '../site/navigation.js';
import { useSite } from '../site/site.js';
import { Post } from './post.js';

/** The post that the address points to, over the feed of its group. */
export function PostDialog({ post }: { post: ShownPost }) {
  const { texts } = useSite();
  const path = useGroupPath(post.group.id);
  return (
    <Dialog label={texts.postOf(post.author.name)} onClose={() => go(path)}>
      <Post post={post} withGroup isOpen />
    </Dialog>
  );
}
