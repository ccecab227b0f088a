import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { ACTION_MODEL, actionSchema } from '../actions/action.schema.js';
import { EvidenceModule } from '../evidence/evidence.module.js';
import { LOGIN_MODEL, loginSchema } from '../logins/login.schema.js';
import { AuditModule } from '../audit/audit.module.js';
import { PolicyModule } from '../policy/policy.module.js';
import { StrangePagesModule } from '../strange-pages/strange-pages.module.js';
import { DeletePicturesWhenAccountRemoved } from './delete-pictures-when-account-removed.js';
import { ForgetUserWhenDeleted } from './forget-user-when-deleted.js';
import { Retention } from './retention.js';

@Module({
  imports: [
    EvidenceModule,
    AuditModule,
    PolicyModule,
    StrangePagesModule,
    MongoModule.forFeature({ [ACTION_MODEL]: actionSchema, [LOGIN_MODEL]: loginSchema }),
  ],
  providers: [DeletePicturesWhenAccountRemoved, ForgetUserWhenDeleted, Retention],
})
export class RetentionModule {}
