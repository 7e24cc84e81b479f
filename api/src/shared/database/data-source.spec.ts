import { describe, expect, it } from '@jest/globals';
import { replicaOptions, poolOf } from './data-source.js';
import { testApp } from '../../testing/started.js';
const app = testApp({ variables: { DATABASE_POOL_SIZE: '3' } });

describe('DATABASE_POOL_SIZE', () => {
  it('limits the connections, however many calls want one', async () => {
    const pool = poolOf(app.dataSource);
    await Promise.all(Array.from({ length: 10 }, () => app.dataSource.query('SELECT pg_sleep(0.05)')));
    expect([pool.totalCount, pool.options.max]).toEqual([3, 3]);
  });

  it('limits the connections to a replica, too', () => {
    expect(replicaOptions('postgres://shop@standby/shop', 3).max).toBe(3);
  });
});
