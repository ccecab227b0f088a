import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { HealthChecks } from './health-checks.js';

interface Checking {
  check(): Promise<void>;
}

/**
 * Registers every provider that has `static readonly healthCheck = '<name>'` and `check(): Promise<void>`;
 * `static readonly required = false` for what a process can do without. So a library need not know this one.
 */
@Injectable()
export class DiscoverHealthChecks implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly checks: HealthChecks,
  ) {}

  onModuleInit(): void {
    for (const { instance, metatype } of this.discovery.getProviders()) {
      const { healthCheck, required } = (metatype ?? {}) as { healthCheck?: unknown; required?: unknown };
      if (typeof healthCheck !== 'string' || !isChecking(instance)) continue;
      this.checks.register(healthCheck, () => instance.check(), { required: required !== false });
    }
  }
}

function isChecking(instance: unknown): instance is Checking {
  return typeof instance === 'object' && instance !== null && 'check' in instance;
}
