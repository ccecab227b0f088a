import { Anchor, Text } from '@mantine/core';
import { t } from '../../../i18n/t.js';

/** How the business is reached. */
export function Contact() {
  const phone = t('landing.contact.phone');
  const email = t('landing.contact.email');
  return (
    <>
      <Text fz={15}>
        {t('landing.phone')}:{' '}
        <Anchor href={`tel:${phone}`} dir="ltr">
          {phone}
        </Anchor>
      </Text>
      <Text fz={15}>
        {t('landing.email')}:{' '}
        <Anchor href={`mailto:${email}`} dir="ltr">
          {email}
        </Anchor>
      </Text>
      <Text fz={15}>
        {t('landing.address')}: {t('landing.contact.address')}
      </Text>
    </>
  );
}
