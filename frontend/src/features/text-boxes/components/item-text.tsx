import { useFormContext, useWatch } from 'react-hook-form';
import { AiWriteButton } from '../../../components/ai-writing/ai-write-button.js';
import { OutcomesPanel } from '../../../components/wordings/outcomes-panel.js';
import { WordingField } from '../../../components/wordings/wording-field.js';
import { wordingRules } from '../../../components/wordings/wording-rule.js';
import { t } from '../../../i18n/t.js';
import type { TextBoxFields } from '../draft.js';
import { kinds } from '../kinds.js';
import type { BoxKind } from '../kinds.js';

interface Props {
  /** Of the field, which its label names. */
  id: string;
  kind: BoxKind;
  index: number;
  /** What the item is called: 'פוסט 1'. */
  label: string;
}

export const textRules = (kind: BoxKind) => ({ validate: wordingRules(kinds[kind].maxLength) });

/** The text of one post or comment. */
export function ItemText({ id, kind, index, label }: Props) {
  const { words } = kinds[kind];
  const { control, register, formState, getValues, setValue } = useFormContext<TextBoxFields>();
  const field = `items.${index}.text` as const;
  const text = useWatch({ control, name: field });
  return (
    <>
      <WordingField
        id={id}
        name={label}
        text={text}
        autosize
        minRows={kind === 'post' ? 4 : 2}
        maxRows={14}
        placeholder={t(`${words}.placeholder`)}
        error={formState.errors.items?.[index]?.text?.message}
        registration={register(field, textRules(kind))}
      >
        <AiWriteButton
          target={kind}
          field={label}
          read={() => getValues(field)}
          onUse={(written) => setValue(field, written, { shouldDirty: true, shouldValidate: true })}
        />
      </WordingField>
      {/* A post is shown as a group will show it. */}
      {kind === 'comment' && <OutcomesPanel text={text} name={label} />}
    </>
  );
}
