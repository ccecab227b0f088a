import { TimeSource } from '@megafon/concurrency';
import { EventGate, EventPublisher, StandbyAttempts } from '@megafon/messaging';
import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { MongooseModule } from '@nestjs/mongoose';
import type { Schema } from 'mongoose';
import { EVENT_SINK } from './event-sink.js';
import type { EventSink } from './event-sink.js';
import { IndexBuilder } from './index-builder.js';
import { endWritesOfLostConnections } from './lost-connections.js';
import { MongoHealth } from './mongo-health.js';
import { OutboxGauges } from './outbox-gauges.js';
import { OutboxSweeper } from './outbox-sweeper.js';
import { Outbox } from './outbox.js';
import { ServerTime } from './server-time.js';
import { StoredAttempts } from './stored-attempts.js';
import { LastRestore } from './upkeep/last-restore.js';
import { RestoreGate } from './upkeep/restore-gate.js';
import { MIGRATIONS_ALONE, Upkeep } from './upkeep/upkeep.js';

endWritesOfLostConnections();

export interface MongoOptions {
  /** Without a database name. `retryWrites=false` belongs in it for a server without sessions. */
  uri: string;
  /** The service's name: each service owns its database. */
  dbName: string;
  /** What publishes events; default: `EventPublisher` of the messaging module. */
  sink?: EventSink;
  /** For a process that migrates and serves nothing. */
  migrationsAlone?: boolean;
}

@Module({})
export class MongoModule {
  /** Provides the connection, the `Outbox`, the server's time (`TimeSource`) and the count of attempts without Redis. */
  static forService({ uri, dbName, sink, migrationsAlone = false }: MongoOptions): DynamicModule {
    return {
      module: MongoModule,
      global: true,
      imports: [
        DiscoveryModule,
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
        LastRestore,
        { provide: EventGate, useClass: RestoreGate },
        { provide: StandbyAttempts, useClass: StoredAttempts },
        Upkeep,
        { provide: MIGRATIONS_ALONE, useValue: migrationsAlone },
        { provide: TimeSource, useClass: ServerTime },
      ],
      exports: [EVENT_SINK, EventGate, LastRestore, Outbox, StandbyAttempts, TimeSource],
    };
  }

  /** The models of a feature, by name: inject them with `@InjectModel(name)`. */
  static forFeature(schemas: Readonly<Record<string, Schema>>): DynamicModule {
    return MongooseModule.forFeature(Object.entries(schemas).map(([name, schema]) => ({ name, schema })));
  }
}
