import type { EventHandler, EventHandlerClass, Subscription } from './event-handler.js';

interface Provider {
  metatype: unknown;
  instance: unknown;
}

/** The subscriptions of all providers whose class has a static `on`, by their consumer group. */
export function subscriptionsByGroup(
  providers: readonly Provider[],
  defaultGroup: string,
): Map<string, Subscription[]> {
  const groups = new Map<string, Subscription[]>();
  const seen = new Set<unknown>();
  for (const { metatype, instance } of providers) {
    if (!isHandlerClass(metatype) || seen.has(instance)) continue;
    seen.add(instance);
    if (!isHandler(instance)) throw new Error(`${metatype.name} has a static 'on' but no method 'handle'`);
    const group = metatype.group ?? defaultGroup;
    const subscriptions = [metatype.on].flat().map((contract): Subscription => ({
      contract,
      handlerName: metatype.name,
      handle: (event) => instance.handle(event as never),
      whenDead: instance.whenDead?.bind(instance),
    }));
    groups.set(group, [...(groups.get(group) ?? []), ...subscriptions]);
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
