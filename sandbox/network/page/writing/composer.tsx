import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { ShownGroup } from '../../src/script/shown.js';
import type { PageWays } from '../../src/script/ways.js';
import { Refused, send } from '../site/calls.js';
import { cx } from '../site/classes.js';
import { Dialog, PressButton } from '../site/dialog.js';
import { Late } from '../site/late.js';
import { Avatar } from '../site/person.js';
import { Progress } from '../site/skeleton.js';
import { useSite } from '../site/site.js';
import { AttachmentList } from './attachment-list.js';
import { randomKey, useAttachments } from './attachments.js';
import { AttachButton } from './attach-button.js';
import type { PostAnswer } from './composing.js';
import { Editor } from './editor.js';
import { doesEditorCome } from './editor-fate.js';
import type { EditorHandle } from './editor.js';
import { LeaveDialog } from './leave-dialog.js';
import { ParticipationCheck } from './participation-check.js';
import { useLinkPreview } from './use-link-preview.js';

interface ComposerProps {
  group: ShownGroup;
  /** null until the network answered. */
  ways: PageWays | null;
  wording: string;
  onClose: () => void;
  onPosted: (answer: PostAnswer) => void;
  /** What is said in a dialog of its own. */
  onFailed: (notice: { title: string; text: string }) => void;
}

export function Composer({ ways, ...rest }: ComposerProps) {
  const { texts, account } = useSite();
  const editorMs = (ways?.delaysMs.editor ?? 0) + (ways?.faults['editor-late'] ?? 0);
  const empty = <Progress label={texts.loading} />;
  if (!ways || !doesEditorCome()) {
    return (
      <Dialog label={texts.createPost} onClose={rest.onClose}>
        {empty}
      </Dialog>
    );
  }
  return <Writing {...rest} ways={ways} author={account?.id ?? ''} editorMs={editorMs} empty={empty} />;
}

interface WritingProps extends Omit<ComposerProps, 'ways'> {
  ways: PageWays;
  author: string;
  editorMs: number;
  empty: ReactNode;
}

function Writing({
  group,
  ways,
  wording,
  author,
  editorMs,
  empty,
  onClose,
  onPosted,
  onFailed,
}: WritingProps) {
  const { texts, account } = useSite();
  const { faults, delaysMs } = ways;
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [asksToLeave, setAsks] = useState(false);
  const [asksFirst, setAsksFirst] = useState(false);
  const [editor, setEditor] = useState<{ key: number; saved: string | null }>({ key: 0, saved: null });
  const handleRef = useRef<EditorHandle>(null);
  const refused = useCallback(
    (said: string | null) => setError(said ?? texts.publishFailed),
    [texts.publishFailed],
  );
  const uploadMs = (delaysMs.upload ?? 0) + (faults['upload-slow'] ?? 0);
  const attachments = useAttachments(uploadMs, refused);
  const previewMs = (delaysMs.preview ?? 0) + (faults['preview-late'] ?? 0);
  const { isLoading, preview } = useLinkPreview(text, previewMs);
  const hasDraft = text.trim() !== '' || attachments.list.length > 0;
  useLeaveBox(hasDraft && !isBusy);
  const isReady = hasDraft && attachments.isReady && !isLoading && !isBusy;

  const attach = (files: readonly File[]) => {
    setError(null);
    attachments.add(files);
    if (faults['media-remounts-editor'] === undefined) return;
    setEditor(({ key }) => ({ key: key + 1, saved: handleRef.current?.save() ?? null }));
  };
  const post = () => {
    setBusy(true);
    setError(null);
    const closesEarly = faults['dialog-closes-early'] !== undefined;
    if (closesEarly) onClose();
    const body = { text, token: randomKey(), media: attachments.list.map(({ id }) => id) };
    send<PostAnswer>(`/api/groups/${group.id}/posts`, body).then(onPosted, (failure: unknown) => {
      setBusy(false);
      const { title, text: said } = failure instanceof Refused ? failure : {};
      if (title !== undefined || closesEarly)
        onFailed({ title: title ?? texts.somethingWrong, text: said ?? texts.publishFailed });
      else refused(said ?? null);
    });
  };
  return (
    <>
      <Dialog label={texts.createPost} onClose={() => (hasDraft ? setAsks(true) : onClose())}>
        <p className={cx('author')}>
          <Avatar author={author} sizePx={40} />
          <span>
            <bdi>{account?.name}</bdi>
            <small>{group.isPublic ? texts.publicGroup : texts.privateGroup}</small>
          </span>
        </p>
        <Late ms={editorMs} instead={empty}>
          <Editor
            key={editor.key}
            placeholder={wording}
            handleRef={handleRef}
            onText={setText}
            saved={editor.saved}
            losesFirst={faults['input-lost'] !== undefined && editor.key === 0}
            isFocused
          />
          {isLoading && <Progress label={texts.loadingPreview} />}
          {preview && (
            <div className={cx('preview')}>
              <div className={cx('muted')}>{preview.host}</div>
              <div dir="ltr">{preview.title}</div>
            </div>
          )}
          <AttachmentList attachments={attachments} onBad={() => refused(texts.refusals['bad-file'])} />
          <AttachButton
            label={texts.photoVideo}
            isHiddenFirst={faults['media-after-press'] !== undefined}
            onFiles={attach}
          />
          {error !== null && (
            <p className={cx('error')} role="alert">
              {error}
            </p>
          )}
          <div className={cx('wide')}>
            <PressButton
              label={texts.publish}
              disabled={!isReady}
              onPress={() => (faults['participation-check'] === undefined ? post() : setAsksFirst(true))}
            >
              {isBusy ? texts.publishing : texts.publish}
            </PressButton>
          </div>
        </Late>
      </Dialog>
      {asksFirst && <ParticipationCheck onClose={() => setAsksFirst(false)} onAccepted={post} />}
      {asksToLeave && <LeaveDialog onStay={() => setAsks(false)} onLeave={onClose} />}
    </>
  );
}

/** The browser's own box, when somebody leaves with a draft. */
function useLeaveBox(hasDraft: boolean): void {
  useEffect(() => {
    if (!hasDraft) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasDraft]);
}
