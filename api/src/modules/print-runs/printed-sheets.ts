import { Injectable } from '@nestjs/common';
import type { PrintRun, PrintedSheet } from 'shared-contracts/production/runs';
import { DataSource } from 'typeorm';
import { type Result, fail, ok } from '../../shared/result.js';
import { IS_REFUNDED } from '../orders/lists/refunded-orders.js';
import { sheetCodeOf, sheetOfCode } from './domain/run-names.js';
import { IS_SPOILED } from './spoiled-pieces.js';

const unknownSheet = fail('not_found', 'No sheet has this code.');

type Parcel = Omit<PrintedSheet['parcels'][number], 'otherSheets'> & { sheets: { run: number; sheet: number }[] };

@Injectable()
export class PrintedSheets {
  constructor(private readonly dataSource: DataSource) {}

  async of(code: string): Promise<Result<PrintedSheet>> {
    const named = sheetOfCode(code);
    if (!named) return unknownSheet;
    const [run] = await this.dataSource.query<Pick<PrintRun, 'id' | 'state' | 'layout' | 'reason'>[]>(
      `SELECT id, state, layout, reason FROM print_runs WHERE number = $1 AND sheets >= $2`,
      [named.run, named.sheet],
    );
    if (!run) return unknownSheet;
    // spoiled magnets are packed from the run that reprints them
    const parcels = await this.dataSource.query<Parcel[]>(
      `WITH here AS (SELECT order_id, (count(*) FILTER (WHERE spoiled_at IS NULL))::integer AS magnets, min(item) AS place
                     FROM print_run_pieces WHERE run_id = $1 AND sheet = $2 GROUP BY order_id)
       SELECT orders.id AS "orderId", customer_name AS "customerName", orders.status, ${IS_REFUNDED} AS "isRefunded",
              here.magnets AS here,
              (count(*) FILTER (WHERE spoiled_at IS NULL OR (${IS_SPOILED})))::integer AS magnets,
              (count(*) FILTER (WHERE ${IS_SPOILED}))::integer AS waiting,
              coalesce(json_agg(DISTINCT jsonb_build_object('run', print_runs.number, 'sheet', sheet))
                FILTER (WHERE spoiled_at IS NULL AND NOT (run_id = $1 AND sheet = $2)), '[]') AS sheets
       FROM here JOIN orders ON orders.id = here.order_id
         JOIN print_run_pieces ON print_run_pieces.order_id = orders.id
         JOIN print_runs ON print_runs.id = run_id AND (print_runs.state <> 'voided' OR print_runs.id = $1)
       GROUP BY orders.id, here.magnets, here.place ORDER BY here.place`,
      [run.id, named.sheet],
    );
    return ok({
      code: sheetCodeOf(named),
      runId: run.id,
      runNumber: named.run,
      isVoided: run.state === 'voided',
      layout: run.layout,
      reason: run.reason,
      parcels: parcels.map(({ sheets, ...parcel }) => ({
        ...parcel,
        otherSheets: sheets.toSorted((a, b) => a.run - b.run || a.sheet - b.sheet).map(sheetCodeOf),
      })),
    });
  }
}
