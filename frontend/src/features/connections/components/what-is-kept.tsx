import { Accordion, List } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { t } from '../../../i18n/t.js';

const kept = ['session', 'pictures', 'log'] as const;
const notKept = ['password', 'codes', 'frames'] as const;

/** What is stored about a login, in plain words. */
export function WhatIsKept() {
  return (
    <Accordion variant="contained" chevronPosition="left" order={2} mt="md" radius="lg">
      <Accordion.Item value="kept">
        <Accordion.Control icon={<IconShieldLock size={20} aria-hidden />}>
          {t('kept.title')}
        </Accordion.Control>
        <Accordion.Panel>
          <List spacing={6} maw="70ch">
            {notKept.map((what) => (
              <List.Item key={what}>{t(`kept.${what}`)}</List.Item>
            ))}
            {kept.map((what) => (
              <List.Item key={what}>{t(`kept.${what}`)}</List.Item>
            ))}
            <List.Item>{t('kept.removal')}</List.Item>
          </List>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}
