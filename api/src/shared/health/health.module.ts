import { Global, Module } from '@nestjs/common';
import { HealthChecks } from './health-checks.js';
import { HealthController } from './health.controller.js';

@Global()
@Module({ controllers: [HealthController], providers: [HealthChecks], exports: [HealthChecks] })
export class HealthModule {}
