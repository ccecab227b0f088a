import { mergeRegister } from 'lexical';
import {
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_EDITOR,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  COPY_COMMAND,
  CUT_COMMAND,
  DELETE_CHARACTER_COMMAND,
  DELETE_LINE_COMMAND,
  DELETE_WORD_COMMAND,
  INSERT_LINE_BREAK_COMMAND,
  INSERT_PARAGRAPH_COMMAND,
  KEY_BACKSPACE_COMMAND,
  KEY_DELETE_COMMAND,
  KEY_ENTER_COMMAND,
  PASTE_COMMAND,
  REMOVE_TEXT_COMMAND,
} from 'lexical';
import type { LexicalCommand, LexicalEditor, RangeSelection } from 'lexical';

/**
 * Paragraphs of plain text: what `@lexical/rich-text` does with keys, insertions and deletions, without its formats,
 * drops and HTML, which would be a tenth of the page's script.
 */
export function registerWriting(editor: LexicalEditor): () => void {
  /** Does something to what is selected; without a selection the command is nobody's. */
  const on = <P>(command: LexicalCommand<P>, work: (selection: RangeSelection, payload: P) => void) =>
    editor.registerCommand(
      command,
      (payload) => {
        const selection = $getSelection();
        if (!$isRangeSelection(selection)) return false;
        work(selection, payload);
        return true;
      },
      COMMAND_PRIORITY_EDITOR,
    );
  return mergeRegister(
    on(CONTROLLED_TEXT_INSERTION_COMMAND, (selection, given) => {
      if (typeof given === 'string') selection.insertText(given);
      else if (given.dataTransfer) selection.insertRawText(given.dataTransfer.getData('text/plain'));
      else if (given.data) selection.insertText(given.data);
    }),
    on(DELETE_CHARACTER_COMMAND, (selection, isBackward) => selection.deleteCharacter(isBackward)),
    on(DELETE_WORD_COMMAND, (selection, isBackward) => selection.deleteWord(isBackward)),
    on(DELETE_LINE_COMMAND, (selection, isBackward) => selection.deleteLine(isBackward)),
    on(REMOVE_TEXT_COMMAND, (selection) => selection.removeText()),
    on(INSERT_LINE_BREAK_COMMAND, (selection, selectStart) => selection.insertLineBreak(selectStart)),
    on(INSERT_PARAGRAPH_COMMAND, (selection) => selection.insertParagraph()),
    on(KEY_BACKSPACE_COMMAND, (_, event) => {
      event.preventDefault();
      editor.dispatchCommand(DELETE_CHARACTER_COMMAND, true);
    }),
    on(KEY_DELETE_COMMAND, (_, event) => {
      event.preventDefault();
      editor.dispatchCommand(DELETE_CHARACTER_COMMAND, false);
    }),
    on(KEY_ENTER_COMMAND, (_, event) => {
      event?.preventDefault();
      if (event?.shiftKey) editor.dispatchCommand(INSERT_LINE_BREAK_COMMAND, false);
      else editor.dispatchCommand(INSERT_PARAGRAPH_COMMAND, undefined);
    }),
    on(PASTE_COMMAND, (selection, event) => {
      event.preventDefault();
      const pasted = 'clipboardData' in event ? event.clipboardData?.getData('text/plain') : null;
      if (pasted) selection.insertRawText(pasted);
    }),
    on(COPY_COMMAND, (selection, event) => copy(selection, event)),
    on(CUT_COMMAND, (selection, event) => {
      copy(selection, event);
      selection.removeText();
    }),
  );
}

function copy(selection: RangeSelection, event: ClipboardEvent | KeyboardEvent | null): void {
  if (!event || !('clipboardData' in event) || selection.isCollapsed()) return;
  event.preventDefault();
  event.clipboardData?.setData('text/plain', selection.getTextContent());
}
