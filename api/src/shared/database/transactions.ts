import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Failure } from '../result.js';
import { postgresCodeOf } from './postgres-error.js';

/** Deadlock and serialization failure: Postgres has undone everything, and asks for another attempt. */
const tryAgainCodes = new Set(['40P01', '40001']);
const ATTEMPTS = 3;

/** Carries a failure out of the transaction, which is rolled back on the way. */
class RolledBack extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message);
  }
}

/** Transactions of the database. */
@Injectable()
export class Transactions {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Runs `work` in one transaction. A throw rolls back, and so does a returned `Failure`. After a deadlock the work is run again,
   * so it must do nothing outside of the database.
   */
  async run<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.dataSource.transaction(async (manager) => {
          const outcome = await work(manager);
          if (outcome instanceof Failure) throw new RolledBack(outcome);
          return outcome;
        });
      } catch (error) {
        // it is the outcome of `work`, so it is a T
        if (error instanceof RolledBack) return error.failure as T;
        if (attempt === ATTEMPTS || !tryAgainCodes.has(postgresCodeOf(error) ?? '')) throw error;
      }
    }
  }
}
