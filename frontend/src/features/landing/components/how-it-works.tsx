import { Card, Container, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { t } from '../../../i18n/t.js';
import classes from '../landing-page.module.css';

const steps = [
  { title: 'landing.step1', text: 'landing.step1Text' },
  { title: 'landing.step2', text: 'landing.step2Text' },
  { title: 'landing.step3', text: 'landing.step3Text' },
] as const;

export function HowItWorks() {
  return (
    <section
      id="demo"
      className={`${classes.section ?? ''} ${classes.tinted ?? ''}`}
      aria-labelledby="how-title"
    >
      <Container size="lg">
        <Stack gap={4} mb="xl">
          <Title order={2} fz={30} id="how-title">
            {t('landing.howTitle')}
          </Title>
          <Text c="dimmed" fz={16}>
            {t('landing.howHelp')}
          </Text>
        </Stack>
        <SimpleGrid cols={{ base: 1, sm: 3 }} component="ol" p={0} m={0} style={{ listStyle: 'none' }}>
          {steps.map(({ title, text }, index) => (
            <Card component="li" key={title}>
              <div className={classes.step} aria-hidden>
                {index + 1}
              </div>
              <Title order={3} fz={18} mt="md" mb={4}>
                {t(title)}
              </Title>
              <Text c="dimmed" fz={15}>
                {t(text)}
              </Text>
            </Card>
          ))}
        </SimpleGrid>
      </Container>
    </section>
  );
}
