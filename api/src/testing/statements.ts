import { jest } from '@jest/globals';
import pg from 'pg';
import { JobWorker } from '../shared/jobs/job-worker.js';
import type { TestApp } from './test-app.js';

const HEARTBEAT = 'SELECT 1';

/** From then on only the test itself reads and writes. */
export async function stopJobs({ nest }: TestApp): Promise<void> {
  await nest.get(JobWorker).stop();
}

/** Needs `stopJobs` before. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const queries = jest.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return queries.mock.calls
      .map(([query]: unknown[]) => (typeof query === 'string' ? query : (query as { text: string }).text))
      .filter((text) => text !== HEARTBEAT);
  } finally {
    queries.mockRestore();
  }
}
