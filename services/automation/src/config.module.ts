import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { SecretBox } from '@megafon/secrets';
import { CrashPoint } from '@megafon/service';
import { CONFIG } from './config.js';
import type { Config } from './config.js';
import type { NetworkProfile } from './profiles/network-profile.js';
import { NETWORK_PROFILE } from './profiles/network-profile.js';
import { profileOf } from './profiles/profile-of.js';
import { AuditKeys } from './audit/audit-keys.js';
import { faster } from './policy/limits.js';

/** What every part of the service is told: the configuration, the network it works with, the keys. */
@Module({})
export class ConfigModule {
  static of(config: Config): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: NETWORK_PROFILE, useValue: profileIn(config) },
        { provide: CrashPoint, useValue: new CrashPoint(config) },
        { provide: AuditKeys, useFactory: () => AuditKeys.parse(config.AUDIT_KEYS) },
        { provide: SecretBox, useFactory: () => SecretBox.fromKeys(config.SECRET_KEYS) },
      ],
      exports: [AuditKeys, CONFIG, NETWORK_PROFILE, CrashPoint, SecretBox],
    };
  }
}

function profileIn({
  NETWORK_PROFILE: name,
  NETWORK_URL: url,
  FACEBOOK_LIMITS_FASTER: times,
}: Config): NetworkProfile {
  const profile = profileOf(name, url);
  if (name !== 'sandbox' || times === undefined) return profile;
  return { ...profile, limits: faster(profileOf('facebook', undefined).limits, times) };
}
