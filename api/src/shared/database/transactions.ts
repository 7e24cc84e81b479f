import { Injectable } from '@nestjs/common';
import type { Client } from 'pg';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import { Failure } from '../result.js';
import { postgresCodeOf } from './postgres-error.js';
import { isSilence } from './unavailable.js';

/** Deadlock and serialization failure. */
const tryAgainCodes = new Set(['40P01', '40001']);
const ATTEMPTS = 3;

class RolledBack extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message);
  }
}

@Injectable()
export class Transactions {
  constructor(private readonly dataSource: DataSource) {}

  /** A throw or a returned `Failure` rolls back. The work may run again, so it must do nothing outside of the database. */
  async run<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.attempt(work);
      } catch (error) {
        // the outcome of `work`, so a T
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

/** They share round trips. Each sees what is committed when it runs. */
export async function onOneConnection<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  const runner = dataSource.createQueryRunner();
  try {
    return await work(runner.manager);
  } finally {
    await runner.release();
  }
}

/** After a timeout, ROLLBACK would not be answered either: closing the connection rolls back too. */
async function undo(runner: QueryRunner, reason: unknown): Promise<void> {
  try {
    if (isSilence(reason)) await ((await runner.connect()) as Client).end();
    else await runner.rollbackTransaction();
  } catch {
    // the connection is broken: report the first error
  }
}
