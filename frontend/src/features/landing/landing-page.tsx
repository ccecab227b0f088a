import { Badge, Button, Container, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/t.js';
import { usePrerenderedPlace } from '../../lib/prerendered.js';
import { useSession } from '../../lib/use-session.js';
import { Features } from './components/features.js';
import { Figures } from './components/figures.js';
import { HowItWorks } from './components/how-it-works.js';
import { LandingFooter } from './components/landing-footer.js';
import { LandingHeader } from './components/landing-header.js';
import { Pricing } from './components/pricing.js';
import { ProductGlimpse } from './components/product-glimpse.js';
import { Testimonials } from './components/testimonials.js';
import classes from './landing-page.module.css';

export const landingTitle = () => `${t('common.product')} · ${t('auth.sideTitle')}`;

/** @param plansInDocument what stands for the plans where the page is drawn by the build */
export function LandingPage({ plansInDocument }: { plansInDocument?: ReactNode }) {
  const signedIn = useSession().status === 'signed-in';
  usePrerenderedPlace();
  useEffect(() => {
    document.title = landingTitle();
  }, []);
  return (
    <div className={classes.page}>
      <LandingHeader signedIn={signedIn} />
      <main>
        <Container size="lg" className={classes.hero}>
          <Stack gap="lg" align="flex-start">
            <Badge size="lg" radius="xl">
              {t('auth.sideTitle')}
            </Badge>
            <Title order={1} className={classes.heroTitle}>
              {t('landing.heroTitle')}
            </Title>
            <Text fz={18} c="dimmed" maw="56ch" lh={1.65}>
              {t('landing.heroText')}
            </Text>
            <Group>
              <Button component="a" href={signedIn ? '/dashboard' : '/register'} size="lg">
                {signedIn ? t('landing.toApp') : t('landing.heroAction')}
              </Button>
              <Button component="a" href="#demo" size="lg" variant="default">
                {t('landing.heroSecond')}
              </Button>
            </Group>
            <Text fz="sm" c="dimmed">
              {t('landing.heroNote')}
            </Text>
          </Stack>
          <ProductGlimpse />
        </Container>
        <Figures />
        <HowItWorks />
        <Features />
        <Testimonials />
        <Pricing signedIn={signedIn} inDocument={plansInDocument} />
      </main>
      <LandingFooter signedIn={signedIn} />
    </div>
  );
}
