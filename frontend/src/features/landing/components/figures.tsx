import { Container, SimpleGrid, Text } from '@mantine/core';
import { t } from '../../../i18n/t.js';

const figures = ['users', 'posts', 'uptime', 'support'] as const;

export function Figures() {
  return (
    <Container size="lg" component="section" aria-label={t('landing.figuresLabel')} pb={56}>
      <SimpleGrid cols={{ base: 2, sm: 4 }} component="dl" m={0}>
        {figures.map((key) => (
          <div key={key}>
            <Text component="dd" m={0} fz={32} fw={700} dir="ltr" ta="right">
              {t(`landing.figures.${key}`)}
            </Text>
            <Text component="dt" c="dimmed" fz={15}>
              {t(`landing.figures.${key}Text`)}
            </Text>
          </div>
        ))}
      </SimpleGrid>
    </Container>
  );
}
