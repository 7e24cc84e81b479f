import { Controller } from '@nestjs/common';
import type { InsightsQuery, StockAtRiskQuery } from 'shared-contracts/insight/schemas';
import type * as z from 'zod';
import { Handle } from '../../shared/http/handle.js';
import { Insight } from './insight.js';
import { StockAtRisk } from './stock-at-risk.js';

@Controller()
export class InsightController {
  constructor(
    private readonly insight: Insight,
    private readonly stock: StockAtRisk,
  ) {}

  @Handle('GET /api/admin/order-summary')
  figures() {
    return this.insight.figures();
  }

  @Handle('GET /api/admin/insights')
  insights(query: z.output<typeof InsightsQuery>) {
    return this.insight.insights(query);
  }

  @Handle('GET /api/admin/stock-at-risk')
  stockAtRisk(query: z.output<typeof StockAtRiskQuery>) {
    return this.stock.list(query);
  }
}
