import 'reflect-metadata';
import { ClientKafka, ClientTCP } from '@nestjs/microservices';
import { firstValueFrom } from 'rxjs';
import { KafkaConnection, RequestClient } from '@megafon/messaging';
import { benchPing, pingOf, stockPattern } from './contract.js';
import type { Ping } from './contract.js';
import { applyLoad } from './load.js';
import { brokers, keys, tcpPort, tellParent, variantOf } from './protocol.js';
import type { LoadOrder, Variant } from './protocol.js';

interface Caller {
  call: (n: number) => Promise<Ping>;
  close: () => Promise<unknown>;
}

async function connect(variant: Variant): Promise<Caller> {
  if (variant === 'ours') {
    const connection = new KafkaConnection({ kafka: { brokers: brokers(), keys }, clientId: 'bench-client' });
    const client = new RequestClient(connection, { service: 'gateway' });
    await client.connect();
    return {
      call: (n) => client.send(benchPing, { body: pingOf(n) }, { caller: null, traceId: 'bench' }),
      close: async () => {
        try {
          await client.close();
        } finally {
          await connection.close();
        }
      },
    };
  }
  if (variant === 'tcp') {
    const client = new ClientTCP({ host: '127.0.0.1', port: tcpPort() });
    await client.connect();
    return {
      call: (n) => firstValueFrom(client.send<Ping>(stockPattern, pingOf(n))),
      close: async () => client.close(),
    };
  }
  const client = new ClientKafka({
    client: { clientId: 'bench-stock', brokers: brokers() },
    consumer: { groupId: 'bench-stock' },
  });
  client.subscribeToResponseOf(stockPattern);
  await client.connect();
  return {
    call: (n) => firstValueFrom(client.send<Ping>(stockPattern, pingOf(n))),
    close: () => client.close(),
  };
}

const caller = await connect(variantOf(process.argv[2]));
process.on('message', (order: LoadOrder) => {
  void applyLoad(caller.call, order).then((result) => tellParent({ kind: 'result', result }));
});
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => void caller.close().finally(() => process.exit(0)));
tellParent({ kind: 'ready' });
