import { Global, Module } from '@nestjs/common';
import { JobQueue } from './job-queue.js';
import { JobWorker } from './job-worker.js';

/** Work that is done later: `JobQueue` takes it, `JobWorker` does it. */
@Global()
@Module({ providers: [JobQueue, JobWorker], exports: [JobQueue, JobWorker] })
export class JobsModule {}
