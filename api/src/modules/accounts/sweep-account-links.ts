import { Injectable, type OnModuleInit } from '@nestjs/common';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { DataSource, LessThan } from 'typeorm';
import { JobWorker } from '../../shared/jobs/job-worker.js';
import { AccountToken } from './account-token.entity.js';

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
    this.worker.schedule('sweep-account-links', AT_NIGHT, () => this.sweep(new Date()));
  }

  async sweep(now: Date): Promise<void> {
    await this.dataSource.manager.delete(AccountToken, {
      createdAt: LessThan(new Date(now.getTime() - REMEMBERED_MS)),
    });
  }
}
