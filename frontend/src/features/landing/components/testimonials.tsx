import { Card, Container, SimpleGrid, Text, Title } from '@mantine/core';
import { t } from '../../../i18n/t.js';
import classes from '../landing-page.module.css';

const people = ['first', 'second', 'third'] as const;

export function Testimonials() {
  return (
    <section
      id="testimonials"
      className={`${classes.section ?? ''} ${classes.tinted ?? ''}`}
      aria-labelledby="testimonials-title"
    >
      <Container size="lg">
        <Title order={2} fz={30} mb="xl" id="testimonials-title">
          {t('landing.testimonialsTitle')}
        </Title>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          {people.map((who) => (
            <Card key={who} component="figure" m={0}>
              <Text component="blockquote" m={0} fz={16} lh={1.6} flex={1}>
                {t(`landing.testimonials.${who}`)}
              </Text>
              <Text component="figcaption" c="dimmed" fz={15} mt="md">
                {t(`landing.testimonials.${who}Who`)}
              </Text>
            </Card>
          ))}
        </SimpleGrid>
      </Container>
    </section>
  );
}
