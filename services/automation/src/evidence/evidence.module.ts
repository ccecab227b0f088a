import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { EVIDENCE_PICTURE_MODEL, evidencePictureSchema } from './evidence-picture.schema.js';
import { EvidencePictures } from './evidence-pictures.js';

@Module({
  imports: [MongoModule.forFeature({ [EVIDENCE_PICTURE_MODEL]: evidencePictureSchema })],
  providers: [EvidencePictures],
  exports: [EvidencePictures],
})
export class EvidenceModule {}
