import type { EventEnvelope } from '@megafon/contracts';
import type { EventHandler, EventHandlerClass, Subscription } from './event-handler.js';

interface Provider {
  metatype: unknown;
  instance: unknown;
}

interface Found {
  group: string;
  isLast: boolean;
  subscription: Subscription;
}

/**
 * The subscriptions of all providers whose class has a static `on`, by their consumer group, in the order in which an event
 * is given to them: an attempt begins with the first that has not succeeded, so who comes last comes after all others.
 * @throws Error where one that comes last would not wait for a handler, because that one is of another group
 */
export function subscriptionsByGroup(
  providers: readonly Provider[],
  defaultGroup: string,
): Map<string, Subscription[]> {
  const found: Found[] = [];
  const seen = new Set<unknown>();
  for (const { metatype, instance } of providers) {
    if (!isHandlerClass(metatype) || seen.has(instance)) continue;
    seen.add(instance);
    if (!isHandler(instance)) throw new Error(`${metatype.name} has a static 'on' but no method 'handle'`);
    const group = metatype.group ?? defaultGroup;
    for (const contract of [metatype.on].flat()) {
      const subscription = {
        contract,
        handlerName: metatype.name,
        handle: (event: EventEnvelope) => instance.handle(event as never),
        whenDead: instance.whenDead?.bind(instance),
      };
      found.push({ group, isLast: metatype.last === true, subscription });
    }
  }
  return inOrder(found);
}

function inOrder(found: readonly Found[]): Map<string, Subscription[]> {
  const groups = new Map<string, Subscription[]>();
  for (const { group, subscription } of [
    ...found.filter(({ isLast }) => !isLast),
    ...found.filter(({ isLast }) => isLast),
  ])
    groups.set(group, [...(groups.get(group) ?? []), subscription]);
  for (const { group, subscription } of found.filter(({ isLast }) => isLast)) {
    const { type } = subscription.contract;
    const apart = found.find((other) => other.group !== group && other.subscription.contract.type === type);
    if (!apart) continue;
    const { handlerName } = apart.subscription;
    throw new Error(`${subscription.handlerName} comes last, but ${handlerName} is of group ${apart.group}`);
  }
  return groups;
}

function isHandlerClass(metatype: unknown): metatype is EventHandlerClass {
  if (typeof metatype !== 'function' || !('on' in metatype)) return false;
  const contracts: unknown[] = [metatype.on].flat();
  return contracts.length > 0 && contracts.every(isEventContract);
}

function isEventContract(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'event';
}

function isHandler(instance: unknown): instance is EventHandler {
  return (
    typeof instance === 'object' &&
    instance !== null &&
    'handle' in instance &&
    typeof instance.handle === 'function'
  );
}
