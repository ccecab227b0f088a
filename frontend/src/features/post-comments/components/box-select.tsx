import type { CommentBoxSummary } from '@megafon/contracts';
import { Anchor, NativeSelect, Text } from '@mantine/core';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { t } from '../../../i18n/t.js';
import { formatNumber } from '../../../lib/format.js';

interface Props {
  boxes: readonly CommentBoxSummary[];
  error: string | undefined;
  field: UseFormRegisterReturn;
}

export function BoxSelect({ boxes, error, field }: Props) {
  return (
    <div>
      <NativeSelect
        label={t('postComments.box')}
        required
        error={error}
        errorProps={{ role: 'alert' }}
        data={[
          { value: '', label: t('postComments.boxChoose') },
          ...boxes.map((box) => ({
            value: box._id,
            label: labelOf(box),
            disabled: box.commentCount === 0,
          })),
        ]}
        {...field}
      />
      {boxes.length === 0 && (
        <Text fz="sm" c="dimmed" mt={4}>
          {`${t('postComments.noBoxes')} `}
          <Anchor component={Link} to="/comment-boxes/create" fz="sm" underline="always">
            {t('postComments.createBox')}
          </Anchor>
        </Text>
      )}
      <Anchor component={Link} to="/create?target=comment" fz="sm" mt={4} display="inline-block">
        {t('postComments.writeWithAi')}
      </Anchor>
    </div>
  );
}

function labelOf({ name, commentCount: count }: CommentBoxSummary): string {
  if (count === 0) return t('postComments.boxOptionEmpty', { name });
  return t('postComments.boxOption', { name, count, n: formatNumber(count) });
}
