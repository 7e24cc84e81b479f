import { Global, Module } from '@nestjs/common';
import { MetricsModule } from '../metrics/metrics.module.js';
import { GivenUpJobs } from './given-up-jobs.js';
import { JobMetrics } from './job-metrics.js';
import { JobQueue } from './job-queue.js';
import { JobWorker } from './job-worker.js';
import { QueueCheck } from './queue-check.js';
import { WorkFolderSweep } from './work-folder-sweep.js';

@Global()
@Module({
  imports: [MetricsModule],
  providers: [JobQueue, JobWorker, JobMetrics, GivenUpJobs, WorkFolderSweep, QueueCheck],
  exports: [JobQueue, JobWorker],
})
export class JobsModule {}
