import { Global, Module } from '@nestjs/common';
import { HealthChecks } from './health-checks.js';
import { HealthController } from './health.controller.js';
import { Shutdown } from './shutdown.js';

@Global()
@Module({ controllers: [HealthController], providers: [HealthChecks, Shutdown], exports: [HealthChecks, Shutdown] })
export class HealthModule {}
