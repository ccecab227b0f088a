import 'reflect-metadata';
import { Controller, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { MessagePattern, Payload, Transport } from '@nestjs/microservices';
import type { MicroserviceOptions } from '@nestjs/microservices';
import { Handles, RequestServer } from '@megafon/messaging';
import type { RequestOf } from '@megafon/messaging';
import { benchPing, stockPattern } from './contract.js';
import type { Ping } from './contract.js';
import { brokers, keys, tcpPort, tellParent, variantOf } from './protocol.js';
import type { Variant } from './protocol.js';

@Controller()
class OurController {
  @Handles(benchPing)
  async ping({ body }: RequestOf<typeof benchPing>): Promise<Ping> {
    return body;
  }
}

@Controller()
class StockController {
  @MessagePattern(stockPattern)
  async ping(@Payload() body: Ping): Promise<Ping> {
    return body;
  }
}

@Module({ controllers: [OurController] })
class OurModule {}

@Module({ controllers: [StockController] })
class StockModule {}

const variant = variantOf(process.argv[2]);
const options: Record<Variant, () => MicroserviceOptions> = {
  ours: () => ({
    strategy: new RequestServer({ service: 'billing', brokers: brokers(), keys, clientId: 'bench-server' }),
  }),
  stock: () => ({
    transport: Transport.KAFKA,
    options: {
      client: { clientId: 'bench-stock', brokers: brokers() },
      consumer: { groupId: 'bench-stock-server' },
    },
  }),
  tcp: () => ({ transport: Transport.TCP, options: { host: '127.0.0.1', port: tcpPort() } }),
};
const app = await NestFactory.createMicroservice(variant === 'ours' ? OurModule : StockModule, {
  ...options[variant](),
  logger: ['error'],
});
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => void app.close().finally(() => process.exit(0)));
await app.listen();
tellParent({ kind: 'ready' });
