import { TimeSource } from '@megafon/concurrency';
import { EventPublisher } from '@megafon/messaging';
import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import type { Schema } from 'mongoose';
import { EVENT_SINK } from './event-sink.js';
import type { EventSink } from './event-sink.js';
import { IndexBuilder } from './index-builder.js';
import { MongoHealth } from './mongo-health.js';
import { OutboxGauges } from './outbox-gauges.js';
import { OutboxSweeper } from './outbox-sweeper.js';
import { Outbox } from './outbox.js';
import { ServerTime } from './server-time.js';

export interface MongoOptions {
  /** Without a database name. `retryWrites=false` belongs in it for a server without sessions. */
  uri: string;
  /** The service's name: each service owns its database. */
  dbName: string;
  /** What publishes events; default: `EventPublisher` of the messaging module. */
  sink?: EventSink;
}

@Module({})
export class MongoModule {
  /** Provides the connection, the `Outbox` and the server's time (`TimeSource`) to the whole application. */
  static forService({ uri, dbName, sink }: MongoOptions): DynamicModule {
    return {
      module: MongoModule,
      global: true,
      imports: [
        MongooseModule.forRoot(uri, {
          dbName,
          autoCreate: false,
          autoIndex: false,
          ignoreUndefined: true,
          serverSelectionTimeoutMS: 5_000,
        }),
      ],
      providers: [
        sink ? { provide: EVENT_SINK, useValue: sink } : { provide: EVENT_SINK, useExisting: EventPublisher },
        Outbox,
        OutboxSweeper,
        OutboxGauges,
        IndexBuilder,
        MongoHealth,
        { provide: TimeSource, useClass: ServerTime },
      ],
      exports: [EVENT_SINK, Outbox, TimeSource],
    };
  }

  /** The models of a feature, by name: inject them with `@InjectModel(name)`. */
  static forFeature(schemas: Readonly<Record<string, Schema>>): DynamicModule {
    return MongooseModule.forFeature(Object.entries(schemas).map(([name, schema]) => ({ name, schema })));
  }
}
