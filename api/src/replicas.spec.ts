import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Health } from './shared/health/health-checks.js';
import { type TestReplicas, startTestReplicas } from './shared/testing/test-replicas.js';
import { until } from './shared/testing/until.js';

let replicas: TestReplicas;
beforeAll(async () => {
  replicas = await startTestReplicas();
});
afterAll(() => replicas.close());

describe('processes that start together on an empty database', () => {
  it('wait until it is prepared, once, and are ready then', async () => {
    const { web, workers } = replicas;
    for (const replica of [...web, ...workers]) {
      const ready = () => replica.browser().get<Health>('/api/health/ready');
      await until(async () => (await ready()).status === 200);
    }
    const products = await web[0].browser().get<unknown[]>('/api/products');
    expect(products.body.length).toBeGreaterThan(5);
    const admins = await web[0].dataSource.query<object[]>(`SELECT 1 FROM users WHERE role = 'admin'`);
    expect(admins).toHaveLength(1);
  });

  it('answer visitors in the role of web alone, and run jobs in that of worker alone', async () => {
    const { web, workers } = replicas;
    const [page, call] = [await web[1].browser().get('/api/products'), await workers[1].browser().get('/api/products')];
    expect([page.status, call.status]).toEqual([200, 404]);
    const [ofWeb, ofWorker] = [
      await web[1].browser().get<Health>('/api/health/ready'),
      await workers[1].browser().get<Health>('/api/health/ready'),
    ];
    expect(ofWeb.body.checks).not.toHaveProperty('jobs');
    expect(ofWorker.body.checks).toMatchObject({ database: 'ok', jobs: 'ok' });
    expect(await workers[1].browser().get('/api/metrics')).toMatchObject({ status: 200 });
  });
});
