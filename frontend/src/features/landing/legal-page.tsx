import { Anchor, Container, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { Logo } from '../../components/logo.js';
import { legal } from '../../i18n/he/legal.js';
import { t } from '../../i18n/t.js';
import { Contact } from './components/contact.js';
import { usePrerenderedPlace } from '../../lib/prerendered.js';

const textsAt = (path: string) => legal[path.slice(1) as keyof typeof legal] ?? legal.terms;
export const legalPaths = Object.keys(legal).map((name) => `/${name}`);
export const legalTitle = (path: string) => `${textsAt(path).title} · ${t('common.product')}`;

export const legalDescription = (path: string) => textsAt(path).description;

/** /terms, /privacy and /accessibility, for everybody. */
export function LegalPage({ path }: { path: string }) {
  const { title, sections } = textsAt(path);
  usePrerenderedPlace();
  useEffect(() => {
    document.title = legalTitle(path);
  }, [path]);
  return (
    <Container size="sm" py="xl">
      <header>
        <Anchor href="/" aria-label={`${t('common.product')}, ${t('auth.toHome')}`} underline="never">
          <Logo />
        </Anchor>
      </header>
      <Stack component="main" gap="xl" mt="xl">
        <Title order={1} fz={30}>
          {title}
        </Title>
        {sections.map((section) => (
          <section key={section.title}>
            <Title order={2} fz={20} mb={6}>
              {section.title}
            </Title>
            <Text fz={16} lh={1.7}>
              {section.text}
            </Text>
          </section>
        ))}
        <section id="contact">
          <Title order={2} fz={20} mb={6}>
            {t('landing.contactTitle')}
          </Title>
          <Contact />
        </section>
      </Stack>
    </Container>
  );
}
