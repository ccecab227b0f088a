import type { ComponentType } from 'react';

export type MaterialKind = 'posts' | 'groups' | 'comments';

interface BoxFormProps {
  /** The box is there, though more may follow: whoever leaves by then has it all the same. */
  onMade: (boxId: string) => void;
  onDone: (boxId: string) => void;
  onCancel: () => void;
}

/** The forms that make a box of each kind; they belong to other features, and whoever puts the page up gives them. */
export type BoxForms = Record<MaterialKind, ComponentType<BoxFormProps>>;
