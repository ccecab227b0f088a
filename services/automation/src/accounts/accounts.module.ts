import { Module } from '@nestjs/common';
import { MongoModule } from '@megafon/mongo';
import { BrowsersModule } from '../browsers/browsers.module.js';
import { NetworkModule } from '../network/network.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { ProxiesModule } from '../proxies/proxies.module.js';
import { StrangePagesModule } from '../strange-pages/strange-pages.module.js';
import { AccountLeases } from './account-leases.js';
import { AccountRepository } from './account.repository.js';
import { ACCOUNT_MODEL, accountSchema } from './account.schema.js';
import { AccountTurns } from './account-turns.js';
import { AccountVisits } from './account-visits.js';
import { AccountsController } from './accounts.controller.js';
import { AskedLooks } from './asked-looks.js';
import { AuditLinesController } from './audit-lines.controller.js';
import { ClosedPrompts } from './closed-prompts.js';
import { CloseStaleContexts } from './close-stale-contexts.js';
import { EntitlementRepository } from './entitlement.repository.js';
import { ENTITLEMENT_MODEL, entitlementSchema } from './entitlement.schema.js';
import { FreePlacesWhenAccountRemoved } from './events/free-places-when-account-removed.js';
import { RemoveAccountsWhenUserDeleted } from './events/remove-accounts-when-user-deleted.js';
import { UpdateLimitWhenSubscriptionChanged } from './events/update-limit-when-subscription-changed.js';
import { WakeAccountWhenConnected } from './events/wake-account-when-connected.js';
import { HoldAccountsAfterRestore } from './hold-accounts-after-restore.js';
import { NetworkIdentities } from './network-identities.js';
import { NETWORK_IDENTITY_MODEL, networkIdentitySchema } from './network-identity.schema.js';
import { OWNER_TURN_MODEL, OwnerTurns, ownerTurnSchema } from './owner-turns.js';
import { PlanUsageController } from './plan-usage.controller.js';
import { ReleaseLeasesOfTheDead } from './release-leases-of-the-dead.js';
import { SessionVault } from './session-vault.js';
import { ChangeConsent } from './use-cases/change-consent.js';
import { ConnectAccount } from './use-cases/connect-account.js';
import { FreeUnusedProxy } from './use-cases/free-unused-proxy.js';
import { MarkAccount } from './use-cases/mark-account.js';
import { RemoveAccount } from './use-cases/remove-account.js';
import { TestAccount } from './use-cases/test-account.js';

@Module({
  imports: [
    MongoModule.forFeature({
      [ACCOUNT_MODEL]: accountSchema,
      [ENTITLEMENT_MODEL]: entitlementSchema,
      [NETWORK_IDENTITY_MODEL]: networkIdentitySchema,
      [OWNER_TURN_MODEL]: ownerTurnSchema,
    }),
    BrowsersModule,
    NetworkModule,
    AuditModule,
    ProxiesModule,
    StrangePagesModule,
  ],
  controllers: [AccountsController, AuditLinesController, PlanUsageController],
  providers: [
    AccountLeases,
    AccountRepository,
    AccountTurns,
    AccountVisits,
    AskedLooks,
    ChangeConsent,
    CloseStaleContexts,
    ClosedPrompts,
    ConnectAccount,
    EntitlementRepository,
    FreePlacesWhenAccountRemoved,
    FreeUnusedProxy,
    HoldAccountsAfterRestore,
    MarkAccount,
    NetworkIdentities,
    OwnerTurns,
    ReleaseLeasesOfTheDead,
    RemoveAccount,
    RemoveAccountsWhenUserDeleted,
    SessionVault,
    TestAccount,
    UpdateLimitWhenSubscriptionChanged,
    WakeAccountWhenConnected,
  ],
  exports: [
    AccountLeases,
    AccountRepository,
    AccountTurns,
    AccountVisits,
    AskedLooks,
    ClosedPrompts,
    ConnectAccount,
    EntitlementRepository,
    FreeUnusedProxy,
    MarkAccount,
    NetworkIdentities,
    SessionVault,
    TestAccount,
  ],
})
export class AccountsModule {}
