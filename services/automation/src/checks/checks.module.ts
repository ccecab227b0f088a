import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { AccountsModule } from '../accounts/accounts.module.js';
import { PolicyModule } from '../policy/policy.module.js';
import { ProxiesModule } from '../proxies/proxies.module.js';
import { CheckAccounts } from './check-accounts.js';
import { CheckLoops } from './check-loops.js';
import { CheckProxies } from './check-proxies.js';
import { CHECK_TURN_MODEL, CheckTurns, checkTurnSchema } from './check-turns.js';

@Module({
  imports: [
    MongoModule.forFeature({ [CHECK_TURN_MODEL]: checkTurnSchema }),
    AccountsModule,
    PolicyModule,
    ProxiesModule,
  ],
  providers: [CheckAccounts, CheckLoops, CheckProxies, CheckTurns],
})
export class ChecksModule {}
