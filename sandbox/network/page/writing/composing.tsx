import { useState } from 'react';
import type { ShownGroup, ShownPost } from '../../src/script/shown.js';
import type { PageWays } from '../../src/script/ways.js';
import { read } from '../site/calls.js';
import { cx } from '../site/classes.js';
import { Dialog, Notice, PressButton } from '../site/dialog.js';
import { Go } from '../site/navigation.js';
import { Avatar } from '../site/person.js';
import { Pressable } from '../site/pressable.js';
import { useSite } from '../site/site.js';
import { usePermalink } from '../posts/links.js';
import { Composer } from './composer.js';
import { rememberFate } from './editor-fate.js';

/** A post that was just made, and its place in the feed; null: it is not there. */
export interface Made {
  post: ShownPost;
  place: number | null;
}

export interface PostAnswer {
  shown: ShownPost;
  message: string;
  ways: PageWays;
}

const toastMs = 5_000;
const shortToastMs = 300;

interface ComposingProps {
  group: ShownGroup;
  onMade: (made: Made) => void;
}

/** The card that opens the composer, the composer, and what the page says afterwards. */
export function Composing({ group, onMade }: ComposingProps) {
  const { texts, account, has } = useSite();
  const [ways, setWays] = useState<PageWays | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [toast, setToast] = useState<PostAnswer | null>(null);
  const [failure, setFailure] = useState<{ title: string; text: string } | null>(null);
  const [promotes, setPromotes] = useState(false);
  const wording = has('other-wording') ? texts.composeOther : texts.compose;
  const open = () => {
    setOpen(true);
    setWays(null);
    read<{ ways: PageWays }>(`/api/view/composer/${group.id}`).then(
      (answer) => {
        rememberFate(answer.ways);
        setWays(answer.ways);
      },
      () => setOpen(false),
    );
  };
  const close = () => setOpen(false);

  const posted = (answer: PostAnswer) => {
    const { faults } = answer.ways;
    setTimeout(close, faults['dialog-lingers'] ?? 0);
    const place = faults['post-lower'] === undefined ? 0 : 2;
    const isUnseen = faults['post-unseen'] !== undefined;
    setTimeout(
      () => onMade({ post: answer.shown, place: isUnseen ? null : place }),
      faults['post-late'] ?? 0,
    );
    if (faults['toast-never'] === undefined) {
      setToast(answer);
      const lifeMs = faults['toast-short'] === undefined ? toastMs : shortToastMs;
      setTimeout(() => setToast((now) => (now === answer ? null : now)), lifeMs);
    }
    if (faults['promo-after-post'] !== undefined) setPromotes(true);
  };

  return (
    <>
      <section className={cx('card compose')}>
        {account && <Avatar author={account.id} sizePx={40} />}
        <Pressable onPress={open} className={cx('open-composer')}>
          {wording}
        </Pressable>
      </section>
      {toast && <Toast answer={toast} />}
      {isOpen && (
        <Composer
          group={group}
          ways={ways}
          wording={has('other-wording') ? texts.composePlaceholder : wording}
          onClose={close}
          onPosted={posted}
          onFailed={setFailure}
        />
      )}
      {failure && <Notice {...failure} onClose={() => setFailure(null)} />}
      {promotes && (
        <Dialog label={texts.promoTitle} onClose={() => setPromotes(false)}>
          <p>{texts.promoText}</p>
          <div className={cx('buttons')}>
            <PressButton onPress={() => setPromotes(false)}>{texts.invite}</PressButton>
            <PressButton second onPress={() => setPromotes(false)}>
              {texts.notNow}
            </PressButton>
          </div>
        </Dialog>
      )}
    </>
  );
}

function Toast({ answer }: { answer: PostAnswer }) {
  const { texts } = useSite();
  return (
    <div role="status" className={cx('posted')}>
      {answer.message} <Go href={usePermalink(answer.shown)}>{texts.viewPost}</Go>
    </div>
  );
}
