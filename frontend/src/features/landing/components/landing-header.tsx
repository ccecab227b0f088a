import { Burger, Button, Collapse, Container, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Logo } from '../../../components/logo.js';
import { t } from '../../../i18n/t.js';
import classes from '../landing-page.module.css';

const sections = ['features', 'demo', 'pricing', 'testimonials', 'contact'] as const;

export function LandingHeader({ signedIn }: { signedIn: boolean }) {
  const [isOpen, menu] = useDisclosure(false);
  const links = sections.map((section) => (
    <a key={section} href={`#${section}`} className={classes.navLink} onClick={menu.close}>
      {t(`landing.nav.${section}`)}
    </a>
  ));
  return (
    <Container component="header" size="lg" py="md">
      <Group justify="space-between" wrap="nowrap">
        <Logo />
        <Group component="nav" gap="lg" visibleFrom="md" aria-label={t('landing.nav.label')}>
          {links}
        </Group>
        <Group gap="xs" wrap="nowrap">
          <Actions signedIn={signedIn} />
          <Burger
            hiddenFrom="md"
            size="sm"
            opened={isOpen}
            onClick={menu.toggle}
            aria-expanded={isOpen}
            aria-controls="landing-menu"
            aria-label={t(isOpen ? 'landing.nav.close' : 'landing.nav.open')}
          />
        </Group>
      </Group>
      <Collapse expanded={isOpen} hiddenFrom="md" id="landing-menu">
        <Stack component="nav" gap={0} pt="sm" aria-label={t('landing.nav.label')}>
          {links}
        </Stack>
      </Collapse>
    </Container>
  );
}

function Actions({ signedIn }: { signedIn: boolean }) {
  if (signedIn)
    return (
      <Button component="a" href="/dashboard">
        {t('landing.toApp')}
      </Button>
    );
  return (
    <>
      <Button component="a" href="/login" variant="subtle" color="gray">
        {t('landing.signIn')}
      </Button>
      <Button component="a" href="/register">
        {t('landing.signUp')}
      </Button>
    </>
  );
}
