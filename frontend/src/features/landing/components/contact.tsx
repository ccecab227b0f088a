import { Anchor, Text } from '@mantine/core';
import { t } from '../../../i18n/t.js';
import { contactDetails } from '../contact-details.js';

/** How the business is reached. */
export function Contact() {
  const { phone, email, address } = contactDetails();
  return (
    <>
      {phone && <Linked label={t('landing.phone')} scheme="tel" value={phone} />}
      {email && <Linked label={t('landing.email')} scheme="mailto" value={email} />}
      {address && (
        <Text fz={15}>
          {t('landing.address')}: {address}
        </Text>
      )}
    </>
  );
}

function Linked({ label, scheme, value }: { label: string; scheme: 'tel' | 'mailto'; value: string }) {
  return (
    <Text fz={15}>
      {label}:{' '}
      <Anchor href={`${scheme}:${value}`} dir="ltr">
        {value}
      </Anchor>
    </Text>
  );
}
