import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { LexicalComposer } from '@lexical/react/LexicalComposer';
import { ContentEditable } from '@lexical/react/LexicalContentEditable';
import {
  $createParagraphNode,
  $getRoot,
  COMMAND_PRIORITY_HIGH,
  INSERT_PARAGRAPH_COMMAND,
  KEY_ENTER_COMMAND,
} from 'lexical';
import type { LexicalEditor } from 'lexical';
import { cx } from '../site/classes.js';
import { registerWriting } from './register-writing.js';

/** What others do with an editor. */
export interface EditorHandle {
  clear: () => void;
  focus: () => void;
  /** Its content, for an editor that takes its place. */
  save: () => string;
}

interface EditorProps {
  /** Left out: it has no name, only a placeholder. */
  label?: string;
  placeholder: string;
  handleRef: RefObject<EditorHandle | null>;
  onText: (text: string) => void;
  /** Enter sends; without it, Enter makes a new paragraph. */
  onEnter?: () => void;
  /** What `save` gave. */
  saved?: string | null;
  isFocused?: boolean;
  /** The first insertion does nothing. */
  losesFirst?: boolean;
}

/** A Lexical editor, as the real site has them for posts and for comments. */
export function Editor({ label, placeholder, saved = null, ...rest }: EditorProps) {
  const config = {
    namespace: 'writing',
    ...(saved === null ? {} : { editorState: saved }),
    onError: (error: Error) => {
      throw error;
    },
  };
  return (
    <div className={cx('writing')}>
      <LexicalComposer initialConfig={config}>
        <ContentEditable
          className={cx('editor')}
          ariaLabel={label}
          aria-placeholder={placeholder}
          aria-multiline
          placeholder={<div className={cx('placeholder')}>{placeholder}</div>}
        />
        <Behaviour {...rest} />
      </LexicalComposer>
    </div>
  );
}

type BehaviourProps = Omit<EditorProps, 'label' | 'placeholder' | 'saved'>;

function Behaviour({ handleRef, onText, onEnter, isFocused = false, losesFirst = false }: BehaviourProps) {
  const [editor] = useLexicalComposerContext();
  const calls = useRef({ onText, onEnter });
  useEffect(() => {
    calls.current = { onText, onEnter };
  });

  useEffect(() => registerWriting(editor), [editor]);

  useEffect(() => {
    handleRef.current = {
      clear: () => clear(editor),
      focus: () => editor.focus(),
      save: () => JSON.stringify(editor.getEditorState()),
    };
    if (isFocused) editor.focus();
    return () => {
      handleRef.current = null;
    };
  }, [editor, handleRef, isFocused]);

  useEffect(() => {
    let isLost = !losesFirst;
    return editor.registerUpdateListener(({ editorState }) => {
      const text = editorState.read(textOfRoot);
      if (!isLost && text !== '') {
        isLost = true;
        clear(editor);
      } else calls.current.onText(text);
    });
  }, [editor, losesFirst]);

  useEffect(() => {
    const send = () => calls.current.onEnter?.();
    const key = editor.registerCommand(
      KEY_ENTER_COMMAND,
      (event) => {
        if (!calls.current.onEnter || event?.shiftKey) return false;
        event?.preventDefault();
        send();
        return true;
      },
      COMMAND_PRIORITY_HIGH,
    );
    // A line end that no key made sends too.
    const paragraph = editor.registerCommand(
      INSERT_PARAGRAPH_COMMAND,
      () => {
        if (!calls.current.onEnter) return false;
        send();
        return true;
      },
      COMMAND_PRIORITY_HIGH,
    );
    return () => {
      key();
      paragraph();
    };
  }, [editor]);
  return null;
}

function clear(editor: LexicalEditor): void {
  editor.update(() => {
    const paragraph = $createParagraphNode();
    $getRoot().clear().append(paragraph);
    paragraph.select();
  });
}

/** A line for each paragraph. */
function textOfRoot(): string {
  return $getRoot()
    .getChildren()
    .map((child) => child.getTextContent())
    .join('\n');
}
