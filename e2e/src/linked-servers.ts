import { startEmbedded } from '@megafon/infra';
import type { ServerAddresses, StackOptions } from '@megafon/infra';
import { FaultyLink } from './faulty-link.js';

/** To Kafka there is none: clients go where the broker says that it is. */
export interface Links {
  mongo: FaultyLink;
  redis: FaultyLink;
  s3: FaultyLink;
}

type StartServers = NonNullable<StackOptions['startServers']>;

/** Servers that are processes of the stack, whatever else a machine has: killed, stopped, and reached over links that can be hurt. */
export function linkedServers(): { startServers: StartServers; links: () => Links } {
  let links: Links | undefined;
  return {
    startServers: async (ports, supervision) => {
      const servers = await startEmbedded(ports, supervision);
      const made = {
        mongo: await FaultyLink.open(ports.mongo),
        redis: await FaultyLink.open(ports.redis),
        s3: await FaultyLink.open(ports.s3),
      };
      links = made;
      const stop = async () => {
        await Promise.all(Object.values(made).map((link) => link.close()));
        await servers.stop();
      };
      return { ...servers, addresses: over(made, servers.addresses), stop };
    },
    links: () => {
      if (!links) throw new Error('the servers were not started');
      return links;
    },
  };
}

function over({ mongo, redis, s3 }: Links, addresses: ServerAddresses): ServerAddresses {
  return {
    ...addresses,
    mongoUri: at(addresses.mongoUri, mongo),
    redisUrl: at(addresses.redisUrl, redis),
    s3: { ...addresses.s3, endpoint: at(addresses.s3.endpoint, s3) },
  };
}

const at = (address: string, { port }: FaultyLink) => address.replace(/(:\/\/[^/:]+):\d+/, `$1:${port}`);
