import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type { DataSource } from 'typeorm';

type Runs = { readyId: string; runs: { done: string; failed: string; waiting: string; pieceId: string } };

export const folderVariables = {
  PRINT_S3_ENDPOINT: 'http://127.0.0.1:9',
  PRINT_S3_BUCKET: 'print-shop',
  PRINT_S3_ACCESS_KEY_ID: 'id',
  PRINT_S3_SECRET_ACCESS_KEY: 'secret',
};

export async function auditedRuns(dataSource: DataSource, orderId: string): Promise<Runs['runs']> {
  const plan = JSON.stringify({ sheet: { widthInches: 13, heightInches: 19 }, magnets: [], layout: { sheets: [] } });
  const run = async (state: string) => {
    const id = randomUUID();
    await dataSource.query(
      `INSERT INTO print_runs (id, state, plan, total, sheets, used_share) VALUES ($1, $2, $3, 1, 1, 0.5)`,
      [id, state, plan],
    );
    return id;
  };
  const done = await run('done');
  await dataSource.query(
    `INSERT INTO print_run_files (run_id, name, position, kind, object_key, sha256, size_bytes)
     VALUES ($1, 'a.pdf', 0, 'sheets', 'print-runs/a.pdf', '', 1)`,
    [done],
  );
  const [{ pieceId }] = await dataSource.query<[{ pieceId: string }]>(
    `INSERT INTO print_run_pieces (run_id, item, magnet, sheet, order_id) VALUES ($1, 0, 0, 1, $2) RETURNING id AS "pieceId"`,
    [done, orderId],
  );
  return { done, pieceId, failed: await run('failed'), waiting: await run('waiting') };
}

export const printRunWrites = {
  'POST /api/admin/print-runs': {
    path: ({ readyId }: Runs) => ({ id: randomUUID(), orderIds: [readyId] }),
    changed: { subject: 'print run', before: null, after: { number: expect.any(Number) } },
  },
  'POST /api/admin/print-runs/:id/spoiled': {
    path: ({ runs: { done, pieceId } }: Runs) => ({ id: done, pieceIds: [pieceId], reason: 'A scratch' }),
    changed: { subject: 'print run', before: null, after: { spoiled: 1, reason: 'A scratch' } },
  },
  'POST /api/admin/print-runs/:id/deliver': {
    path: ({ runs }: Runs) => ({ id: runs.done }),
    changed: { subject: 'print run', before: null, after: { folder: 'print-shop' } },
  },
  'POST /api/admin/print-runs/:id/retry': {
    path: ({ runs }: Runs) => ({ id: runs.failed }),
    changed: { subject: 'print run', before: { state: 'failed' }, after: { state: 'waiting' } },
  },
  'POST /api/admin/print-runs/:id/void': {
    path: ({ runs }: Runs) => ({ id: runs.waiting }),
    changed: { subject: 'print run', before: { state: 'waiting' }, after: { state: 'voided' } },
  },
  'PUT /api/admin/print-runs/settings': {
    path: () => ({ isOn: false, time: '15:00', delivers: false }),
    changed: { subject: 'print run', before: { time: '16:00' }, after: { time: '15:00' } },
  },
  'PUT /api/admin/orders/:id/not-before': {
    path: ({ readyId }: Runs) => ({ id: readyId, notBefore: null }),
    changed: { subject: 'order', before: { notBefore: '2026-11-01' }, after: { notBefore: null } },
  },
};
