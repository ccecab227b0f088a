import { Anchor, Badge, Button, Container, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { Logo } from '../../components/logo.js';
import { t } from '../../i18n/t.js';
import { useSession } from '../../lib/use-session.js';
import { HowItWorks } from './components/how-it-works.js';
import { Pricing } from './components/pricing.js';
import { ProductGlimpse } from './components/product-glimpse.js';
import classes from './landing-page.module.css';

export function LandingPage() {
  const signedIn = useSession().status === 'signed-in';
  useEffect(() => {
    document.title = `${t('common.product')} · ${t('auth.sideTitle')}`;
  }, []);
  return (
    <div className={classes.page}>
      <Container component="header" size="lg" py="md">
        <Group justify="space-between" wrap="nowrap">
          <Logo />
          {signedIn ? (
            <Button component={Link} to="/dashboard">
              {t('landing.toApp')}
            </Button>
          ) : (
            <Group gap="xs" wrap="nowrap">
              <Button component={Link} to="/login" variant="subtle" color="gray">
                {t('landing.signIn')}
              </Button>
              <Button component={Link} to="/register">
                {t('landing.signUp')}
              </Button>
            </Group>
          )}
        </Group>
      </Container>
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
              <Button component={Link} to={signedIn ? '/dashboard' : '/register'} size="lg">
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
        <HowItWorks />
        <Pricing signedIn={signedIn} />
      </main>
      <Container component="footer" size="lg" py="xl" id="contact">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Text fz="sm" c="dimmed">
            {t('landing.footer')}
          </Text>
          <Text fz="sm" c="dimmed" maw="60ch">
            {t('landing.footerRisk')}
          </Text>
        </SimpleGrid>
        {!signedIn && (
          <Anchor component={Link} to="/login" fz="sm" mt="sm" display="inline-block">
            {t('auth.loginTitle')}
          </Anchor>
        )}
      </Container>
    </div>
  );
}
