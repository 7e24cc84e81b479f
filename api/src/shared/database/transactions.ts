import { Injectable } from '@nestjs/common';
import type { Client } from 'pg';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import { Failure } from '../result.js';
import { postgresCodeOf } from './postgres-error.js';
import { isSilence } from './unavailable.js';

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
        return await this.attempt(work);
      } catch (error) {
        // it is the outcome of `work`, so it is a T
        if (error instanceof RolledBack) return error.failure as T;
        if (attempt === ATTEMPTS || !tryAgainCodes.has(postgresCodeOf(error) ?? '')) throw error;
      }
    }
  }

  private async attempt<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    try {
      await runner.startTransaction();
      const outcome = await work(runner.manager);
      if (outcome instanceof Failure) throw new RolledBack(outcome);
      await runner.commitTransaction();
      return outcome;
    } catch (error) {
      await undo(runner, error);
      throw error;
    } finally {
      await runner.release();
    }
  }
}

/**
 * Rolls back. A connection on which an answer did not come in time would not answer a ROLLBACK either: it is cut, which is a rollback
 * for the server, too, and keeps the connection from being used again.
 */
async function undo(runner: QueryRunner, reason: unknown): Promise<void> {
  try {
    if (isSilence(reason)) await ((await runner.connect()) as Client).end();
    else await runner.rollbackTransaction();
  } catch {
    // the connection is broken, and with it the transaction: what happened first is what the caller is told
  }
}
