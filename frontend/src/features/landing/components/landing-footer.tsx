import { Anchor, Container, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { t } from '../../../i18n/t.js';
import { Contact } from './contact.js';
import classes from '../landing-page.module.css';

const documents = ['terms', 'privacy', 'accessibility'] as const;

export function LandingFooter({ signedIn }: { signedIn: boolean }) {
  return (
    <Container component="footer" size="lg" py="xl" id="contact">
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <Stack gap={4} component="address" className={classes.address ?? ''}>
          <Title order={2} fz={18} mb={4}>
            {t('landing.contactTitle')}
          </Title>
          <Contact />
        </Stack>
        <Stack gap="xs">
          <Text fz="sm" c="dimmed">
            {t('landing.footer')}
          </Text>
          {!signedIn && (
            <Anchor href="/login" fz="sm">
              {t('auth.loginTitle')}
            </Anchor>
          )}
          <Group component="nav" gap="md" aria-label={t('landing.legalNav')}>
            {documents.map((document) => (
              <Anchor key={document} href={`/${document}`} fz="sm">
                {t(`landing.${document}`)}
              </Anchor>
            ))}
          </Group>
        </Stack>
        <Text fz="sm" c="dimmed" maw="60ch">
          {t('landing.footerRisk')}
        </Text>
      </SimpleGrid>
    </Container>
  );
}
