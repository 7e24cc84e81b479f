import { Injectable } from '@nestjs/common';
import type { StockAtRiskQuery, StockPace } from 'shared-contracts/insight/schemas';
import type * as z from 'zod';
import { Reads } from '../../shared/database/reads.js';
import type { Page } from '../../shared/http/page.js';
import { type Sorting, sortedList } from '../../shared/http/sorted-list.js';
import type { Result } from '../../shared/result.js';
import { ENDLESS, PACED } from './stock-pace.js';

const ROWS_PER_PAGE = 50;

const COLUMNS = `paced.id, paced.name, paced.image_url AS "imageUrl", paced.in_stock AS "inStock", paced.reserved,
  round(paced.per_day, 2)::float AS "soldPerDay", paced.days_left::float AS "daysLeft", paced.is_at_risk AS "isAtRisk"`;

const mostUrgent: Sorting<StockPace> = {
  name: 'most urgent',
  direction: 'ASC',
  columns: [
    { sql: 'paced.urgency', type: 'numeric', keyOf: ({ daysLeft }) => (daysLeft ?? ENDLESS).toFixed(1) },
    { sql: 'paced.id', type: 'uuid', keyOf: ({ id }) => id },
  ],
};

/** Says for how long stock lasts, by the speed of its sales. */
@Injectable()
export class StockAtRisk {
  constructor(private readonly reads: Reads) {}

  list({
    limit = ROWS_PER_PAGE,
    cursor,
    products,
  }: z.output<typeof StockAtRiskQuery>): Promise<Result<Page<StockPace>>> {
    const matches = products
      ? { where: 'paced.id = ANY($1::uuid[])', values: [products] }
      : { where: 'paced.is_active AND paced.is_at_risk', values: [] };
    return sortedList<StockPace, StockPace>(
      this.reads,
      { given: PACED, columns: COLUMNS, from: 'paced', ...matches, sorting: mostUrgent },
      { limit, cursor, view: (row) => row },
    );
  }
}
