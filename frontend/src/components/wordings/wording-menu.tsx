import { groupVariables } from '@megafon/contracts';
import { Button, Menu, Text } from '@mantine/core';
import { IconBraces, IconUsersGroup, IconVersions } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { t } from '../../i18n/t.js';
import { putChoice, putText } from './put-text.js';

/** In Hebrew text the Hebrew name stays in its line's direction. */
const groupVariable = groupVariables[1];

interface Props {
  field: RefObject<HTMLTextAreaElement | null>;
  /** What the field is called, for who does not see where the menu stands. */
  name: string;
}

/** Stands beside a text field, and puts the signs of wordings into it. */
export function WordingMenu({ field, name }: Props) {
  const put = (how: (element: HTMLTextAreaElement) => void) => {
    if (field.current) how(field.current);
  };
  return (
    // The focus goes to the field, to where one goes on writing.
    <Menu position="bottom-start" width={300} returnFocus={false}>
      <Menu.Target>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconBraces size={14} aria-hidden />}
          aria-label={t('wordings.menuOf', { field: name })}
        >
          {t('wordings.menu')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconUsersGroup size={16} />}
          onClick={() => put((element) => putText(element, groupVariable))}
        >
          {t('wordings.insertGroup')}
          <Text fz="xs" c="dimmed">
            {t('wordings.insertGroupHelp')}
          </Text>
        </Menu.Item>
        <Menu.Item leftSection={<IconVersions size={16} />} onClick={() => put(putChoice)}>
          {t('wordings.insertChoice')}
          <Text fz="xs" c="dimmed">
            {t('wordings.insertChoiceHelp')}
          </Text>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
