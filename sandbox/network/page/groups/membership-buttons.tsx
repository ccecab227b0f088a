import { useState } from 'react';
import type { ShownGroup } from '../../src/script/shown.js';
import { Refused, send } from '../site/calls.js';
import { cx } from '../site/classes.js';
import { Notice, PressButton } from '../site/dialog.js';
import { refresh } from '../site/navigation.js';
import { useSite } from '../site/site.js';
import { JoinDialog } from './join-dialog.js';

/** Joining, leaving, taking a request back: in place, and the page is asked for anew. */
export function MembershipButtons({ group }: { group: ShownGroup }) {
  const { texts, has } = useSite();
  const [asks, setAsks] = useState(false);
  const [limit, setLimit] = useState<Refused | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const act = (what: 'join' | 'leave', answers: readonly string[] = []) => {
    if (answers.length > 0 && has('answers-refused')) return setError(texts.answersMissing);
    setBusy(true);
    setError(null);
    send(`/groups/${group.id}/${what}`, { answer: answers })
      .then(refresh, (failure: unknown) => {
        if (failure instanceof Refused && failure.title !== undefined) setLimit(failure);
        else setError((failure instanceof Refused ? failure.text : undefined) ?? texts.somethingWrong);
      })
      .finally(() => setBusy(false));
  };
  /** Some groups ask what they ask when the request is in already. */
  const askFirst = () => {
    if (!has('asked-at-once')) return setAsks(true);
    send(`/groups/${group.id}/join`, { isUnanswered: true })
      .catch(() => undefined)
      .finally(() => setAsks(true));
  };
  const joins = group.membership === 'none' || group.membership === 'declined';
  return (
    <div className={cx('membership')}>
      {group.membership === 'member' && <span className={cx('member-badge')}>{texts.joined}</span>}
      {joins && (
        <PressButton
          disabled={isBusy}
          label={texts.joinGroup}
          onPress={() => (group.questions.length > 0 ? askFirst() : act('join'))}
        >
          {texts.joinGroup}
        </PressButton>
      )}
      {!joins && (
        <PressButton second disabled={isBusy} onPress={() => act('leave')}>
          {group.membership === 'member' ? texts.leaveGroup : texts.cancelRequest}
        </PressButton>
      )}
      {error !== null && !asks && (
        <p className={cx('error')} role="alert">
          {error}
        </p>
      )}
      {asks && joins && (
        <JoinDialog
          questions={group.questions}
          error={error}
          isBusy={isBusy}
          onClose={() => setAsks(false)}
          onSubmit={(answers) => act('join', answers)}
        />
      )}
      {limit && <Notice title={limit.title ?? ''} text={limit.text ?? ''} onClose={() => setLimit(null)} />}
    </div>
  );
}
