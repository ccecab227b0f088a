import { TextBoxForm } from './components/text-box-form.js';

interface Props {
  onDone: (boxId: string) => void;
  onCancel: () => void;
}

/** A new box as part of another page. */
export function NewPostBox({ onDone, onCancel }: Props) {
  return <TextBoxForm kind="post" box={undefined} within={{ onSaved: onDone, onCancel }} />;
}

export function NewCommentBox({ onDone, onCancel }: Props) {
  return <TextBoxForm kind="comment" box={undefined} within={{ onSaved: onDone, onCancel }} />;
}
