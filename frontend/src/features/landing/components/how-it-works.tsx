import { Card, Container, Image, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { t } from '../../../i18n/t.js';
import classes from '../landing-page.module.css';

const steps = [
  { title: 'landing.step1', text: 'landing.step1Text', picture: 'connect', shows: 'landing.step1Picture' },
  { title: 'landing.step2', text: 'landing.step2Text', picture: 'build', shows: 'landing.step2Picture' },
  { title: 'landing.step3', text: 'landing.step3Text', picture: 'watch', shows: 'landing.step3Picture' },
] as const;
/** Of the pictures that `npm run pictures` takes of the product, in pixels of the page. */
const picture = { width: 360, height: 600 };

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
          {steps.map(({ title, text, picture: name, shows }, index) => (
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
              <Image
                {...picture}
                src={`/demo/${name}.webp`}
                alt={t(shows)}
                loading="lazy"
                className={classes.picture}
              />
            </Card>
          ))}
        </SimpleGrid>
      </Container>
    </section>
  );
}
