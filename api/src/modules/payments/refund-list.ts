import { Injectable } from '@nestjs/common';
import type { Refund, RefundQuery } from 'shared-contracts/refunds/schemas';
import { DataSource } from 'typeorm';
import type * as z from 'zod';
import { newestFirstPage, placeOf } from '../../shared/http/newest-first.js';
import type { Page } from '../../shared/http/page.js';
import { type Result, ok } from '../../shared/result.js';
import type { CheckoutLine } from '../checkout/domain/snapshot.js';
import { contentsOf } from '../orders/domain/order-summary.js';

const ROWS_PER_PAGE = 50;

type Row = Omit<Refund, 'createdAt' | 'wanted'> & { createdAt: Date; lines: CheckoutLine[] };

const viewOf = ({ createdAt, lines, ...refund }: Row): Refund => ({
  ...refund,
  createdAt: createdAt.toISOString(),
  wanted: contentsOf(lines),
});

/** The refunds that admins see. */
@Injectable()
export class RefundList {
  constructor(private readonly dataSource: DataSource) {}

  async newestFirst({ limit = ROWS_PER_PAGE, cursor }: z.output<typeof RefundQuery>): Promise<Result<Page<Refund>>> {
    const after = placeOf(cursor);
    if (!after.ok) return after;
    const [{ total }] = await this.dataSource.query<[{ total: number }]>(`SELECT count(*)::int AS total FROM refunds`);
    const rows = await this.dataSource.query<Row[]>(
      `SELECT r.id, r.created_at AS "createdAt", r.amount, r.reason, r.status, c.lines,
              concat_ws(' ', c.shipping_info->>'firstName', c.shipping_info->>'lastName') AS "customerName",
              c.shipping_info->>'email' AS "customerEmail"
       FROM refunds r JOIN checkouts c ON c.id = r.checkout_id
       WHERE (r.created_at, r.id) < (coalesce($1::timestamptz, 'infinity'), coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
       ORDER BY r.created_at DESC, r.id DESC LIMIT $3`,
      [after.value?.createdAt, after.value?.id, limit + 1],
    );
    return ok(newestFirstPage(rows, { limit, total, view: viewOf }));
  }
}
