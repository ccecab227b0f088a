export { EntitlementRepository } from './entitlement.repository.js';
export { EntitlementsModule } from './entitlements.module.js';
export { KeepLimitsWhenSubscriptionChanged } from './keep-limits-when-subscription-changed.js';
