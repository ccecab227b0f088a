import { Card, Container, SimpleGrid, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { useFocusWithin, useHover, useMergedRef, useReducedMotion } from '@mantine/hooks';
import { IconBulb, IconChartBar, IconMessages, IconSparkles, IconUsersGroup } from '@tabler/icons-react';
import { t } from '../../../i18n/t.js';
import classes from '../landing-page.module.css';
import { useRotation } from '../use-rotation.js';

const features = [
  { key: 'accounts', icon: IconUsersGroup },
  { key: 'writing', icon: IconSparkles },
  { key: 'bumping', icon: IconMessages },
  { key: 'learning', icon: IconBulb },
  { key: 'reports', icon: IconChartBar },
] as const;

/** One after the other stands out, until somebody reads them: with the pointer, by keyboard, or without motion. */
export function Features() {
  const { hovered, ref: hoverRef } = useHover();
  const { focused, ref: focusRef } = useFocusWithin();
  const ref = useMergedRef(hoverRef, focusRef);
  const reducedMotion = useReducedMotion(true, { getInitialValueInEffect: false });
  const active = useRotation(features.length, { isPaused: hovered || focused || reducedMotion });
  return (
    <section id="features" className={classes.section} aria-labelledby="features-title">
      <Container size="lg">
        <Stack gap={4} mb="xl">
          <Title order={2} fz={30} id="features-title">
            {t('landing.featuresTitle')}
          </Title>
          <Text c="dimmed" fz={16}>
            {t('landing.featuresHelp')}
          </Text>
        </Stack>
        <SimpleGrid
          ref={ref}
          cols={{ base: 1, xs: 2, md: 5 }}
          spacing="md"
          component="ul"
          p={0}
          m={0}
          style={{ listStyle: 'none' }}
        >
          {features.map(({ key, icon: Icon }, index) => (
            <Card
              component="li"
              key={key}
              tabIndex={0}
              className={classes.feature ?? ''}
              data-active={(!reducedMotion && index === active) || undefined}
            >
              <ThemeIcon size={40} radius="md" variant="light">
                <Icon size={22} />
              </ThemeIcon>
              <Title order={3} fz={17} mt="md" mb={4}>
                {t(`landing.features.${key}`)}
              </Title>
              <Text c="dimmed" fz={15}>
                {t(`landing.features.${key}Text`)}
              </Text>
            </Card>
          ))}
        </SimpleGrid>
      </Container>
    </section>
  );
}
