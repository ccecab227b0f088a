import { useCallback, useRef, useState } from 'react';
import type { ShownComment, ShownPost } from '../../src/script/shown.js';
import type { PageWays } from '../../src/script/ways.js';
import { Refused, send } from '../site/calls.js';
import { cx } from '../site/classes.js';
import { Notice } from '../site/dialog.js';
import { Icon } from '../site/icon.js';
import { Avatar } from '../site/person.js';
import { Pressable } from '../site/pressable.js';
import { useSite } from '../site/site.js';
import { AttachmentList } from '../writing/attachment-list.js';
import { AttachButton } from '../writing/attach-button.js';
import { randomKey, useAttachments } from '../writing/attachments.js';
import { Editor } from '../writing/editor.js';
import type { EditorHandle } from '../writing/editor.js';

interface CommentBoxProps {
  post: ShownPost;
  /** A layout in which a button sends, and Enter does not. */
  hasButton: boolean;
  isFocused: boolean;
  onMade: (comment: ShownComment, count: string) => void;
}

/** Where a comment is written. */
export function CommentBox({ post, hasButton, isFocused, onMade }: CommentBoxProps) {
  const { texts, account } = useSite();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [limit, setLimit] = useState<Refused | null>(null);
  const [isBusy, setBusy] = useState(false);
  const handleRef = useRef<EditorHandle>(null);
  const refused = useCallback(
    (said: string | null) => setError(said ?? texts.publishFailed),
    [texts.publishFailed],
  );
  const attachments = useAttachments(0, refused);
  const hasSomething = text.trim() !== '' || attachments.list.length > 0;
  const isReady = hasSomething && attachments.isReady && !isBusy;
  const submit = () => {
    if (!isReady) return;
    setBusy(true);
    setError(null);
    const body = { text, token: randomKey(), media: attachments.list.map(({ id }) => id) };
    send<{ shown: ShownComment; count: string; ways: PageWays }>(`/api/posts/${post.id}/comments`, body)
      .then(
        ({ shown, count, ways }) => {
          handleRef.current?.clear();
          attachments.clear();
          if (ways.faults['comment-unseen'] === undefined) onMade(shown, count);
        },
        (failure: unknown) => {
          if (failure instanceof Refused && failure.title !== undefined) setLimit(failure);
          else refused((failure instanceof Refused && failure.text) || null);
        },
      )
      .finally(() => setBusy(false));
  };
  return (
    <div className={cx('comment-form')}>
      {account && <Avatar author={account.id} sizePx={32} />}
      <div className={cx('field')}>
        <Editor
          label={texts.writeComment}
          placeholder={texts.writeComment}
          handleRef={handleRef}
          onText={setText}
          onEnter={hasButton ? undefined : submit}
          isFocused={isFocused}
        />
        <AttachmentList attachments={attachments} onBad={() => refused(texts.refusals['bad-file'])} />
        {error !== null && (
          <p className={cx('error')} role="alert">
            {error}
          </p>
        )}
        <div className={cx('tools')}>
          <AttachButton label={texts.attachToComment} isHiddenFirst={false} onFiles={attachments.add} />
          {hasButton && (
            <Pressable
              onPress={submit}
              className={cx('send')}
              aria-label={texts.sendComment}
              aria-disabled={!isReady || undefined}
            >
              <Icon name="send" />
            </Pressable>
          )}
        </div>
      </div>
      {limit && <Notice title={limit.title ?? ''} text={limit.text ?? ''} onClose={() => setLimit(null)} />}
    </div>
  );
}
