import { Anchor, Text } from '@mantine/core';
import { t } from '../../../i18n/t.js';
import { contactDetails } from '../contact-details.js';

/** How the business is reached. */
export function Contact() {
  const { phone, email, address } = contactDetails();
  return (
    <>
      {phone && (
        <Text fz={15}>
          {t('landing.phone')}:{' '}
          <Anchor href={`tel:${phone}`} dir="ltr">
            {phone}
          </Anchor>
        </Text>
      )}
      {email && (
        <Text fz={15}>
          {t('landing.email')}:{' '}
          <Anchor href={`mailto:${email}`} dir="ltr">
            {email}
          </Anchor>
        </Text>
      )}
      {address && (
        <Text fz={15}>
          {t('landing.address')}: {address}
        </Text>
      )}
    </>
  );
}
