import { Global, Module } from '@nestjs/common';
import { MetricsModule } from '../metrics/metrics.module.js';
import { JobMetrics } from './job-metrics.js';
import { JobQueue } from './job-queue.js';
import { JobWorker } from './job-worker.js';
import { WorkFolderSweep } from './work-folder-sweep.js';

/** `JobQueue` adds jobs, `JobWorker` runs them. */
@Global()
@Module({
  imports: [MetricsModule],
  providers: [JobQueue, JobWorker, JobMetrics, WorkFolderSweep],
  exports: [JobQueue, JobWorker],
})
export class JobsModule {}
