import { useRef } from 'react';
import { cx } from '../site/classes.js';
import { Dialog, PressButton } from '../site/dialog.js';
import { useSite } from '../site/site.js';

interface JoinDialogProps {
  questions: readonly string[];
  error: string | null;
  isBusy: boolean;
  onClose: () => void;
  onSubmit: (answers: string[]) => void;
}

/** The questions of a private group. */
export function JoinDialog({ questions, error, isBusy, onClose, onSubmit }: JoinDialogProps) {
  const { texts } = useSite();
  const form = useRef<HTMLDivElement>(null);
  const answers = () => [...(form.current?.querySelectorAll('textarea') ?? [])].map(({ value }) => value);
  return (
    <Dialog label={texts.questionsTitle} onClose={onClose}>
      <p className={cx('muted')}>{texts.questionsText}</p>
      {error !== null && (
        <p className={cx('error')} role="alert">
          {error}
        </p>
      )}
      <div ref={form}>
        {questions.map((question, index) => (
          <label key={question} dir="auto">
            {question}
            <textarea name={`answer-${index}`} rows={2} dir="auto" />
          </label>
        ))}
      </div>
      <div className={cx('buttons')}>
        <PressButton disabled={isBusy} onPress={() => onSubmit(answers())}>
          {texts.submit}
        </PressButton>
        <PressButton second onPress={onClose}>
          {texts.cancel}
        </PressButton>
      </div>
    </Dialog>
  );
}
