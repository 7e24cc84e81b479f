import { Injectable, type OnModuleInit } from '@nestjs/common';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { DataSource, LessThan } from 'typeorm';
import * as z from 'zod';
import { JobWorker } from '../../shared/jobs/job-worker.js';
import { job } from '../../shared/jobs/job.js';
import { AccountToken } from './account-token.entity.js';

const sweepAccountLinks = job({ name: 'sweep-account-links', payload: z.object({}), maxAttempts: 1 });
const AT_NIGHT = '50 8 * * *';
const REMEMBERED_MS = shopPolicy.accounts.linksRememberedDays * 24 * 60 * 60 * 1_000;

/** The privacy page says when. */
@Injectable()
export class SweepAccountLinks implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly worker: JobWorker,
  ) {}

  onModuleInit(): void {
    this.worker.handle(sweepAccountLinks, () => this.sweep(new Date()));
    this.worker.schedule(sweepAccountLinks, AT_NIGHT);
  }

  async sweep(now: Date): Promise<void> {
    await this.dataSource.manager.delete(AccountToken, {
      createdAt: LessThan(new Date(now.getTime() - REMEMBERED_MS)),
    });
  }
}
