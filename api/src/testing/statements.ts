import { jest } from '@jest/globals';
import pg from 'pg';
import { JobWorker } from '../shared/jobs/job-worker.js';
import type { TestApp } from './test-app.js';

/** Of the listener, whenever its time has come. */
const HEARTBEAT = 'SELECT 1';

/** Ends the application's jobs, so that only what a test itself asks for reads and writes. */
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
