import { eventsByType, performAction, serviceNames } from '@megafon/contracts';
import type { ServiceName } from '@megafon/contracts';
import kafkajs from 'kafkajs';
import type { AclEntry } from 'kafkajs';
import { readerGroupPrefix } from './read-topics.js';
import { deadTopic, requestTopic } from './topics.js';

/** Node does not see these among the names that this CommonJS package exports. */
const { AclOperationTypes, AclPermissionTypes, AclResourceTypes, ResourcePatternTypes } = kafkajs;

type Principal = ServiceName | 'gateway';
/** As whom a person runs `npm run dead-letters`: what admin may not, it sends orders again. No process goes on as it. */
const deadLettersUser = 'dead-letters';

interface Dealings {
  /** Whose requests it sends. */
  asks: readonly ServiceName[];
  /** Topics of events and commands that its handlers consume. */
  consumes: readonly string[];
  /** Topics of commands that it sends, beside its own events. */
  commands?: readonly string[];
  /** Topics whose dead letters it sends again to where they came from. */
  replays?: readonly string[];
  /** Topics whose dead letters it reads. */
  looksInto?: readonly string[];
  /** It may see how far the groups of all services have come, and reads nothing by that. */
  watchesLag?: boolean;
}

const events = (service: ServiceName): string => `${service}.events`;
const tasks = performAction.topic;
const eventTopics = [...new Set([...eventsByType.values()].map(({ topic }) => topic))];
/** Not every service has something to tell. */
const allEvents = serviceNames.map(events).filter((topic) => eventTopics.includes(topic));

/** What each service has to do with Kafka: the one place from which the access lists are made. */
const dealings: Readonly<Record<Principal, Dealings>> = {
  gateway: { asks: serviceNames, consumes: allEvents },
  auth: {
    asks: ['automation', 'billing'],
    consumes: [
      events('auth'),
      events('automation'),
      events('billing'),
      events('campaigns'),
      events('content'),
    ],
  },
  content: {
    asks: ['automation'],
    consumes: [events('auth'), events('automation'), events('billing')],
    commands: [tasks],
  },
  campaigns: {
    asks: ['content', 'automation'],
    consumes: [events('auth'), events('automation'), events('billing'), events('campaigns')],
    commands: [tasks],
  },
  automation: {
    asks: [],
    consumes: [tasks, events('admin'), events('auth'), events('automation'), events('billing')],
  },
  billing: { asks: [], consumes: [events('auth'), events('billing')] },
  admin: {
    asks: ['automation', 'billing'],
    consumes: allEvents,
    replays: allEvents,
    looksInto: eventTopics,
    watchesLag: true,
  },
};

const principals = Object.keys(dealings) as Principal[];

const operations = {
  Read: 'READ',
  Write: 'WRITE',
  Create: 'CREATE',
  Delete: 'DELETE',
  Describe: 'DESCRIBE',
} as const;
export type Operation = keyof typeof operations;

/** One line of an access list: whoever is in none may do nothing. Reading and writing bring seeing with them. */
export interface Grant {
  /** A service, by its name as a user, or the user of `npm run dead-letters`. */
  principal: string;
  resource: 'topic' | 'group';
  /** Names that begin with it, or the one name. */
  pattern: 'prefixed' | 'literal';
  name: string;
  operations: readonly Operation[];
}

/** What a service may do: what it needs, and nothing else. */
export function grantsOf(principal: Principal): Grant[] {
  const {
    asks,
    consumes,
    commands = [],
    replays = [],
    looksInto = [],
    watchesLag = false,
  } = dealings[principal];
  const isService = principal !== 'gateway';
  const replies = `replies.${principal}.`;
  const askers = principals.filter((other) => isService && dealings[other].asks.includes(principal));
  const grant = grantsTo(principal);
  const topic = (name: string, ...may: Operation[]): Grant => grant('topic', 'literal', name, may);
  return [
    ...consumes.flatMap((name) => [topic(name, 'Read'), topic(deadTopic(name), 'Write')]),
    ...asks.map((service) => topic(requestTopic(service), 'Write')),
    ...commands.map((name) => topic(name, 'Write')),
    ...replays.map((name) => topic(name, 'Write')),
    ...looksInto.map((name) => topic(deadTopic(name), 'Read')),
    ...(isService ? [topic(requestTopic(principal), 'Read')] : []),
    ...allEvents
      .filter((name) => isService && name === events(principal) && !replays.includes(name))
      .map((name) => topic(name, 'Write')),
    ...askers.map((other) => grant('topic', 'prefixed', `replies.${other}.`, ['Write'])),
    ...(asks.length > 0 ? [grant('topic', 'prefixed', replies, ['Create', 'Read', 'Delete'])] : []),
    ...(asks.length > 0 ? [grant('group', 'prefixed', replies, ['Read'])] : []),
    grant('group', 'literal', principal, ['Read']),
    grant('group', 'prefixed', `${principal}-`, ['Read']),
    ...(isService ? [grant('group', 'literal', requestTopic(principal), ['Read'])] : []),
    ...(watchesLag ? watching(grant) : []),
  ];
}

type MakeGrant = (
  resource: Grant['resource'],
  pattern: Grant['pattern'],
  name: string,
  may: readonly Operation[],
) => Grant;

function grantsTo(principal: string): MakeGrant {
  return (resource, pattern, name, may) => ({ principal, resource, pattern, name, operations: may });
}

/** What was given up is read in groups that come and go, sent to where it came from, and noted where it lies. */
function grantsOfDeadLetters(): Grant[] {
  const grant = grantsTo(deadLettersUser);
  return [
    ...eventTopics.map((name) => grant('topic', 'literal', deadTopic(name), ['Read', 'Write'])),
    ...eventTopics.map((name) => grant('topic', 'literal', name, ['Write'])),
    grant('group', 'prefixed', readerGroupPrefix, ['Read', 'Delete']),
  ];
}

/** Topics are seen by whoever may read them: what is left are requests and orders. */
function watching(grant: MakeGrant): Grant[] {
  return [
    ...[tasks, ...serviceNames.map(requestTopic)].map((name) =>
      grant('topic', 'literal', name, ['Describe']),
    ),
    ...principals.flatMap((other) => [
      grant('group', 'literal', other, ['Describe']),
      grant('group', 'prefixed', `${other}-`, ['Describe']),
    ]),
    ...serviceNames.map((name) => grant('group', 'literal', requestTopic(name), ['Describe'])),
  ];
}

export function allGrants(): Grant[] {
  return [...principals.flatMap(grantsOf), ...grantsOfDeadLetters()];
}

/**
 * The same for the second user of each, `<service>-2`. A user has one password at a time: where it is changed
 * without a stop, processes go over to the other user one by one.
 */
export function ofSecondUsers(grants: readonly Grant[]): Grant[] {
  return grants.map((grant) => ({ ...grant, principal: `${grant.principal}-2` }));
}

/** The same as Kafka takes it. */
export function aclEntries(grants: readonly Grant[]): AclEntry[] {
  return grants.flatMap(({ principal, resource, pattern, name, operations: may }) =>
    may.map((operation) => ({
      principal: `User:${principal}`,
      host: '*',
      permissionType: AclPermissionTypes.ALLOW,
      operation: AclOperationTypes[operations[operation]],
      resourceType: resource === 'topic' ? AclResourceTypes.TOPIC : AclResourceTypes.GROUP,
      resourceName: name,
      resourcePatternType:
        pattern === 'literal' ? ResourcePatternTypes.LITERAL : ResourcePatternTypes.PREFIXED,
    })),
  );
}
