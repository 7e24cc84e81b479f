import { Global, Module } from '@nestjs/common';
import { MetricsModule } from '../metrics/metrics.module.js';
import { Reads } from './reads.js';
import { Replica } from './replica.js';

/** Reads that may come from the replica. */
@Global()
@Module({ imports: [MetricsModule], providers: [Replica, Reads], exports: [Replica, Reads] })
export class ReadsModule {}
