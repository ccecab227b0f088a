import 'reflect-metadata';
import { Global, Injectable, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { afterAll, expect, it } from '@jest/globals';
import { command, newEvent } from '@megafon/contracts';
import type { EventOf } from '@megafon/contracts';
import { eventually, testServers, uniqueName } from '@megafon/testing';
import { z } from 'zod';
import { AttemptStore, MemoryAttempts } from '../events/attempt-store.js';
import { Gauges } from '../gauges.js';
import type { GaugeDefinition, Reading } from '../gauges.js';
import { MessagingModule } from '../messaging.module.js';
import { eventPlace } from '../seal/event-place.js';
import { lagGauge } from './consumer-lag.js';
import { KafkaConnection } from './kafka-connection.js';

const group = uniqueName('shop');
const placed = command('shop.order.placed.v1', {
  topic: uniqueName('orders'),
  key: (d) => d.order,
  data: z.object({ order: z.string() }),
});

let release = () => {};
const open = new Promise<void>((resolve) => (release = resolve));

@Injectable()
class WaitWhenOrderPlaced {
  static readonly on = placed;
  static readonly group = group;

  async handle(_event: EventOf<typeof placed>): Promise<void> {
    await open;
  }
}

let read: () => Reading | Promise<Reading> = () => 0;
const gauges: Gauges = {
  show: ({ name }: GaugeDefinition, reader: typeof read) => {
    if (name === lagGauge.name) read = reader;
  },
};

@Global()
@Module({
  providers: [
    { provide: AttemptStore, useClass: MemoryAttempts },
    { provide: Gauges, useValue: gauges },
    WaitWhenOrderPlaced,
  ],
  exports: [AttemptStore, Gauges],
})
class Shop {}

const root: DynamicModule = {
  module: class Root {},
  imports: [
    Shop,
    MessagingModule.forService({
      service: 'content',
      clientId: 'shop',
      kafka: { brokers: [...testServers().kafkaBrokers] },
    }),
  ],
};
const app = await NestFactory.createApplicationContext(root, { logger: false });
afterAll(() => app.close());

const lagOf = async (name: string) => {
  const reading = await read();
  return typeof reading === 'number'
    ? reading
    : reading.find(({ labels }) => labels['group'] === name)?.value;
};

it('tells how far each group of the service is behind, also while it stands still', async () => {
  expect(await lagOf(group)).toBe(0);
  const kafka = app.get(KafkaConnection);
  const orders = ['a', 'b', 'c'].map((order) => {
    const fields = { id: order, tenant: 'u-1', traceId: '', time: new Date(), data: { order } };
    const text = JSON.stringify(newEvent(placed, fields));
    const { type } = placed;
    return {
      key: order,
      value: kafka.seal.seal(text, eventPlace(placed.topic, { type, group: undefined })),
      headers: { type },
    };
  });
  await kafka.send(placed.topic, orders);
  await eventually(async () => expect(await lagOf(group)).toBe(3));
  release();
  await eventually(async () => expect(await lagOf(group)).toBe(0));
});
