import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { QueryRunner } from 'typeorm';
import { testApp } from '../../testing/started.js';

const app = testApp();
let runner: QueryRunner;
beforeEach(() => {
  runner = app.dataSource.createQueryRunner();
});
afterEach(() => runner.release());

const preparedWith = (mark: string): Promise<{ statement: string; runs: number }[]> =>
  runner.query(
    `SELECT statement, (generic_plans + custom_plans)::integer AS runs FROM pg_prepared_statements WHERE position($1 in statement) > 0
     AND position('pg_prepared_statements' in statement) = 0`,
    [mark],
  );

describe('a connection of the pool', () => {
  it('prepares a statement from its second use on, and gives the same answers', async () => {
    const text = `SELECT $1::text || ' twice' AS answer`;
    const answers = [];
    for (const value of ['one', 'two', 'three', 'four']) answers.push(...(await runner.query(text, [value])));
    expect(answers).toEqual(['one', 'two', 'three', 'four'].map((value) => ({ answer: `${value} twice` })));
    expect(await preparedWith('twice')).toEqual([{ statement: text, runs: 3 }]);
  });

  it('prepares nothing without a list of values, and nothing that runs once', async () => {
    for (let time = 0; time < 3; time++) await runner.query(`SELECT 'no list'`);
    for (let time = 0; time < 3; time++) await runner.query(`SELECT 'an empty list'`, []);
    await runner.query(`SELECT $1::text || ' only once'`, ['once']);
    expect(await preparedWith('no list')).toEqual([]);
    expect(await preparedWith('an empty list')).toHaveLength(1);
    expect(await preparedWith('only once')).toEqual([]);
  });

  it('goes on after a prepared statement has failed', async () => {
    const text = `SELECT 1 / $1::integer AS quotient`;
    for (const divisor of [1, 1]) expect(await runner.query(text, [divisor])).toEqual([{ quotient: 1 }]);
    await expect(runner.query(text, [0])).rejects.toThrow('division by zero');
    expect(await runner.query(text, [1])).toEqual([{ quotient: 1 }]);
  });

  it('keeps plans within transactions only, whatever their isolation', async () => {
    const mode = (): Promise<unknown> => runner.query('SHOW plan_cache_mode');
    for (const isolation of [undefined, 'REPEATABLE READ'] as const) {
      await runner.startTransaction(isolation);
      expect(await mode()).toEqual([{ plan_cache_mode: 'force_generic_plan' }]);
      await runner.commitTransaction();
      expect(await mode()).toEqual([{ plan_cache_mode: 'auto' }]);
    }
  });

  it('plans no statement of a transaction anew that it has planned before', async () => {
    await runner.startTransaction();
    for (let time = 0; time < 9; time++)
      // fewer ids than Postgres expects, for which it would plan each time
      await runner.query(`SELECT 'kept plan', id FROM products WHERE id = ANY($1::uuid[])`, [[randomUUID()]]);
    const plans: unknown = await runner.query(
      `SELECT generic_plans::integer AS kept, custom_plans::integer AS fresh FROM pg_prepared_statements
       WHERE position('kept plan' in statement) > 0`,
    );
    await runner.commitTransaction();
    expect(plans).toEqual([{ kept: 8, fresh: 0 }]);
  });

  it('keeps a bounded number of plans, and still answers beyond it', async () => {
    for (let number = 0; number < 320; number++)
      for (let time = 0; time < 2; time++)
        expect(await runner.query(`SELECT $1::integer + ${number} AS sum`, [1])).toEqual([{ sum: number + 1 }]);
    const prepared = await preparedWith('AS sum');
    expect(prepared.length).toBeGreaterThan(200);
    expect(prepared.length).toBeLessThanOrEqual(300);
  });
});
