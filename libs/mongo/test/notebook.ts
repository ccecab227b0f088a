import type { EventEnvelope } from '@megafon/contracts';
import { freshDatabaseName, testServers } from '@megafon/testing';
import { Inject, Injectable, Module } from '@nestjs/common';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Connection, Model } from 'mongoose';
import { getConnectionToken, InjectModel } from '@nestjs/mongoose';
import { newId } from '../src/ids.js';
import { MongoModule } from '../src/mongo.module.js';
import { Outbox } from '../src/outbox.js';
import { OutboxSweeper } from '../src/outbox-sweeper.js';
import type { OwnedDocument } from '../src/owned-document.js';
import { ownedSchema } from '../src/owned-schema.js';
import { RestorableRepository } from '../src/restorable-repository.js';
import { RecordingSink } from './recording-sink.js';

/** A small aggregate, for the tests of this library only. */
export interface Note extends OwnedDocument {
  title: string;
  likes: number;
  tags: string[];
  lines: { text: string }[];
  extra?: Record<string, unknown>;
  dueAt?: Date;
}

const noteSchema = ownedSchema<Note>(
  'notes',
  {
    title: { type: String, required: true },
    likes: { type: Number, required: true },
    tags: [String],
    lines: [{ text: String }],
    extra: Object,
    dueAt: Date,
  },
  [{ serves: 'a title stands once an owner', keys: { owner: 1, title: 1 }, unique: true }],
);

@Injectable()
export class NoteRepository extends RestorableRepository<Note> {
  constructor(@InjectModel('Note') model: Model<Note>, @Inject(Outbox) outbox: Outbox) {
    super(model, outbox, 'BOX.NOT_FOUND');
  }

  /** Written and told of together, each with an event of its own. */
  async insertMany(owner: string, titles: readonly string[]): Promise<void> {
    const now = new Date();
    const docs = titles.map((title) => ({
      ...{ _id: newId(), owner, version: 1, createdAt: now, updatedAt: now },
      ...aNote(title),
      outbox: [anEvent(`${title} first`), anEvent(`${title} second`)],
    }));
    await this.model.insertMany(docs);
    this.announceMany(docs);
  }
}

@Module({})
class Notebook {}

export interface OpenNotebook {
  app: INestApplicationContext;
  notes: NoteRepository;
  model: Model<Note>;
  connection: Connection;
  outbox: Outbox;
  sweeper: OutboxSweeper;
  sink: RecordingSink;
  dbName: string;
}

/** A process of its own on a database: with another `dbName` given, a second one beside the first. */
export async function openNotebook(dbName = freshDatabaseName('mongo')): Promise<OpenNotebook> {
  const sink = new RecordingSink();
  const app = await NestFactory.createApplicationContext(
    {
      module: Notebook,
      imports: [
        MongoModule.forService({ uri: testServers().mongoUri, dbName, sink }),
        MongoModule.forFeature({ Note: noteSchema }),
      ],
      providers: [NoteRepository],
    },
    { logger: false, abortOnError: false },
  );
  const notes = app.get(NoteRepository);
  const connection = app.get<Connection>(getConnectionToken());
  const model = connection.model<Note>('Note');
  return {
    app,
    notes,
    model,
    connection,
    outbox: app.get(Outbox),
    sweeper: app.get(OutboxSweeper),
    sink,
    dbName,
  };
}

export const aNote = (title: string) => ({ title, likes: 0, tags: [], lines: [] });

export const anEvent = (id: string): EventEnvelope => ({
  id,
  type: 'notes.note.changed.v1',
  time: new Date(0).toISOString(),
  subject: 'note',
  tenant: 'u1',
  traceId: '',
  data: { nothing: undefined, some: 1 },
});
