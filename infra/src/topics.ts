import { serviceNames } from '@megafon/contracts';

/** Every topic of the system, with its dead letters. How each is made is told by its name, in libs/messaging. */
export function allTopics(): string[] {
  const live = [
    ...serviceNames.map((name) => `${name}.events`),
    ...serviceNames.map((name) => `${name}.requests`),
    'automation.tasks',
  ];
  return live.flatMap((topic) => [topic, `${topic}.dead`]);
}
