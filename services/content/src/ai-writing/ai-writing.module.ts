import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { EntitlementsModule } from '@megafon/entitlements';
import { MongoModule } from '@megafon/mongo';
import { GroupStorageModule } from '../group-storage/group-storage.module.js';
import { TextBoxesModule } from '../text-boxes/text-boxes.module.js';
import { AboutWriting } from './about-writing.js';
import { AiWritingController } from './ai-writing.controller.js';
import { WRITING_OPTIONS } from './ai-writing-options.js';
import type { AiWritingOptions } from './ai-writing-options.js';
import { GenerationRepository } from './generation.repository.js';
import { GENERATION, generationSchema } from './generation.schema.js';
import { ModelWriter } from './model/model-writer.js';
import { OfflineWriter } from './offline/offline-writer.js';
import { OwnTexts } from './own-texts.js';
import { PlanUsageController } from './plan-usage.controller.js';
import { CloseAbandoned } from './use-cases/close-abandoned.js';
import { StartGeneration } from './use-cases/start-generation.js';
import { Writer } from './writer.js';
import { WritingChannel } from './writing-channel.js';
import { GenerationWorker } from './generation-worker.js';

const defaults = { writtenAtOnce: 8, openPerOwner: 4, openAtOnce: 200 };

@Module({})
export class AiWritingModule {
  static on(options: Pick<AiWritingOptions, 'model'> & Partial<AiWritingOptions>): DynamicModule {
    const all: AiWritingOptions = { ...defaults, ...options };
    return {
      module: AiWritingModule,
      imports: [
        EntitlementsModule,
        GroupStorageModule,
        MongoModule.forFeature({ [GENERATION]: generationSchema }),
        TextBoxesModule,
      ],
      controllers: [AiWritingController, PlanUsageController],
      providers: [
        { provide: WRITING_OPTIONS, useValue: all },
        { provide: Writer, useFactory: () => (all.model ? new ModelWriter(all.model) : new OfflineWriter()) },
        AboutWriting,
        CloseAbandoned,
        GenerationRepository,
        OwnTexts,
        StartGeneration,
        WritingChannel,
        GenerationWorker,
      ],
    };
  }
}
