import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import pg from 'pg';
import { OrderStatus } from 'shared-contracts/orders/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { type ChangeCommand, applyPlan, changeInputs, planChange } from 'shared-server/registry/change-plan';
import { type Gate, type GateState, gateAfter, gateStateOf, pendingGate } from 'shared-server/registry/gate';
import { insertRelease } from 'shared-server/registry/releases';
import { promote, startCanary, versionsInUse } from 'shared-server/registry/rollouts';
import { startStaffVersion } from 'shared-server/registry/staff';
import { type Observation, checkoutStatuses, reactionTo } from './modules/checkout/domain/checkout-state.js';
import { noHold } from './modules/orders/domain/order-hold.js';
import { type OrderState, changeOrder } from './modules/orders/domain/order-state.js';
import { runMoves } from './modules/print-runs/domain/run-moves.js';
import { createEmptyShop } from './testing/test-app.js';

const file = path.resolve(import.meta.dirname, '../../docs/architecture.md');

const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** What the document says; a difference is to be copied there. */
async function documented(name: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8');
  return new RegExp(`<!-- states of ${name} -->\\n\\n([^]*?)\\n\\n<!-- end -->`).exec(text)?.[1];
}

it('the architecture draws the states of an order as the code has them', async () => {
  const now = new Date('2026-11-29T12:00:00Z');
  const fresh: OrderState = {
    ...noHold,
    status: 'pending',
    trackingNumber: null,
    shippedAt: null,
    deliveredAt: null,
    printsCheckedAt: null,
  };
  const done = changeOrder(fresh, { status: 'completed' }, now).next;
  const cancelled = changeOrder(fresh, { status: 'cancelled' }, now).next;
  const stamps = ({ shippedAt, deliveredAt }: OrderState) =>
    [shippedAt && '`shippedAt`', deliveredAt && '`deliveredAt`'].filter(Boolean).join(', ') || 'none';
  const rows = OrderStatus.options.map((status) => [
    `\`${status}\``,
    stamps(changeOrder(fresh, { status }, now).next),
    stamps(changeOrder(done, { status }, now).next),
    changeOrder(fresh, { status }, now).stock,
    changeOrder(cancelled, { status }, now).stock,
  ]);
  const head = ['order', 'stamps after `pending`', 'after `completed`', 'stock', 'stock after `cancelled`'];
  expect(await documented('an order')).toBe(tableOf(head, rows));
});

it('the architecture draws what a checkout does with each report of its payment', async () => {
  const observations: readonly Observation[] = ['paid', 'processing', 'payment_failed', 'expired', 'unpaid'];
  const rows = checkoutStatuses.map((status) => [
    `\`${status}\``,
    ...observations.map((observation) => reactionTo(observation, status) ?? ''),
  ]);
  expect(await documented('a checkout')).toBe(tableOf(['checkout', ...observations.map((one) => `\`${one}\``)], rows));
});

it('the architecture draws how long a photo is kept', async () => {
  const { uploads, retention } = shopPolicy;
  const rows = [
    ['uploaded, not checked', `deleted after ${uploads.keptMinutes} minutes`],
    ['stored, named by nothing', `deleted ${retention.unusedPhotosDays} days after it was last requested`],
    ['ordered', `only the small picture ${retention.orderedPhotosDays} days after delivery or cancellation`],
    ['deleted on request', 'nothing is left, unless an unprinted order needs it'],
  ];
  expect(await documented('a photo')).toBe(tableOf(['photo', 'then'], rows));
});

it('the architecture draws the moves of a print run', async () => {
  const rows = Object.entries(runMoves).map(([move, { from, to }]) => [
    move,
    from.map((state) => `\`${state}\``).join(', '),
    `\`${to}\``,
  ]);
  expect(await documented('a print run')).toBe(tableOf(['print run', 'from', 'to'], rows));
});

it('the architecture draws what a report does to the gate of a release', async () => {
  const said = { by: 'ci', at: '2026-11-29T12:00:00Z' };
  const reports = {
    passed: { checks: [{ name: 'contract', passed: true, problems: [] }] },
    failed: { checks: [{ name: 'contract', passed: false, problems: ['It throws.'] }] },
    forced: { checks: [{ name: 'contract', passed: false, problems: ['It throws.'] }], reason: 'urgent' },
  };
  const pending = pendingGate([]);
  const gates: Record<GateState, Gate> = {
    pending,
    passed: gateAfter(pending, reports.passed, said)!,
    failed: gateAfter(pending, reports.failed, said)!,
    forced: gateAfter(pending, reports.forced, said)!,
  };
  const rows = [...Object.entries(gates), ['none', null] as const].map(([name, gate]) => [
    `\`${name}\``,
    ...Object.values(reports).map((report) => {
      const after = gateAfter(gate, report, said);
      return after ? `\`${gateStateOf(after)}\`` : 'stays';
    }),
  ]);
  expect(await documented('a gate')).toBe(tableOf(['gate', ...Object.keys(reports)], rows));
});

it('the architecture draws which versions visitors get after each change', async () => {
  const database = await createEmptyShop();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const slice = 'mf-drawn';
  const actor = 'operator';
  try {
    for (const version of ['0.1.0', '0.2.0', '0.3.0', '0.4.0', '0.5.0'])
      await insertRelease(client, {
        slice,
        version,
        release: { name: slice, version, paths: [] },
        createdAt: new Date().toISOString(),
        by: 'ci',
        gate: null,
      });
    const start = async () => {
      for (const version of ['0.1.0', '0.2.0']) await promote(client, { slice, version, by: 'operator' });
      await startCanary(client, { slice, version: '0.3.0', percent: 10, actor });
      await startStaffVersion(client, { slice, version: '0.4.0', actor });
    };
    const rowOf = async (name: string) => {
      const { version, canary, staff } = await versionsInUse(client, slice);
      return [name, version ?? '', canary ?? '', staff ?? ''];
    };
    await client.query('BEGIN');
    await start();
    const rows = [await rowOf('before')];
    await client.query('ROLLBACK');
    const requests = {
      promote: { command: 'promote', version: '0.5.0' },
      rollback: { command: 'rollback', reason: undefined },
      canary: { command: 'canary', version: '0.3.0', percent: 50 },
      abort: { command: 'abort', reason: undefined },
      staff: { command: 'staff', version: '0.5.0' },
      'staff-end': { command: 'staff-end', reason: undefined },
      retire: { command: 'retire', reason: undefined },
    } as const;
    const pathCommands: readonly ChangeCommand[] = ['give', 'yield'];
    expect([...Object.keys(requests), ...pathCommands].toSorted()).toEqual(Object.keys(changeInputs).toSorted());
    for (const [name, request] of Object.entries(requests)) {
      await client.query('BEGIN');
      await start();
      const planned = await planChange(client, slice, request);
      if (!planned.ok) throw new Error(planned.reason);
      expect(await applyPlan(client, { slice, plan: planned.plan, actor })).toMatchObject({ ok: true });
      rows.push(await rowOf(`\`${name}\``));
      await client.query('ROLLBACK');
    }
    expect(await documented('a slice')).toBe(tableOf(['change', 'in use', 'canary', 'staff'], rows));
  } finally {
    await client.end();
    await database.drop();
  }
});
