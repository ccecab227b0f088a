import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconEye } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { BusyButton } from '../../../components/busy-button.js';
import { t } from '../../../i18n/t.js';
import classes from './form-footer.module.css';
import type { Outlook } from './use-outlook.js';

interface Props {
  outlook: Outlook;
  submit: string;
  saving: boolean;
  onPreview: () => void;
}

/** What the form comes to, what is missing, and the way on; always in sight. */
export function FormFooter({ outlook, submit, saving, onPreview }: Props) {
  const wordsId = useId();
  return (
    <div className={classes.footer}>
      <div className={classes.row}>
        <div className={classes.words} id={wordsId} role="status">
          <Words outlook={outlook} />
        </div>
        <Group gap="xs" wrap="nowrap" className={classes.buttons}>
          <Button
            variant="default"
            leftSection={<IconEye size={16} />}
            disabled={!outlook.previewable}
            onClick={onPreview}
          >
            {t('campaignForm.preview')}
          </Button>
          <BusyButton
            type="submit"
            busy={saving}
            disabled={!saving && outlook.blocked !== null}
            aria-describedby={wordsId}
          >
            {saving ? t('common.saving') : submit}
          </BusyButton>
        </Group>
      </div>
    </div>
  );
}

function Words({ outlook: { blocked, missing, sentence, counts, left } }: { outlook: Outlook }) {
  return (
    <>
      {blocked && (
        <Text fz="sm" fw={600} c="var(--mantine-color-error)">
          <IconAlertTriangle size={16} aria-hidden style={{ verticalAlign: '-3px' }} /> {blocked.text}{' '}
          {blocked.help && (
            <Anchor component={Link} to={blocked.help.to} fz="sm" underline="always">
              {blocked.help.label}
            </Anchor>
          )}
        </Text>
      )}
      {sentence !== null && (
        <Text fz="sm" fw={600} dir="auto" lineClamp={4}>
          {sentence}
        </Text>
      )}
      {missing.length > 0 && (
        <Text fz="sm" c="dimmed">
          {t('campaignForm.outlook.missing', { fields: missing.join(', ') })}
        </Text>
      )}
      {(counts ?? left) !== null && (
        <Text fz="xs" c="dimmed">
          {[counts, left].filter((part) => part !== null).join(' · ')}
        </Text>
      )}
    </>
  );
}
