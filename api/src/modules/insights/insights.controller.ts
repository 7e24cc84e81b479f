import { Controller } from '@nestjs/common';
import type { InsightsQuery, StockAtRiskQuery } from 'shared-contracts/insights/schemas';
import type * as z from 'zod';
import { Handle } from '../../shared/http/handle.js';
import { ShopInsights } from './shop-insights.js';
import { StockAtRisk } from './stock-at-risk.js';

@Controller()
export class InsightsController {
  constructor(
    private readonly shopInsights: ShopInsights,
    private readonly stock: StockAtRisk,
  ) {}

  @Handle('GET /api/admin/order-summary')
  figures() {
    return this.shopInsights.figures();
  }

  @Handle('GET /api/admin/insights')
  insights(query: z.output<typeof InsightsQuery>) {
    return this.shopInsights.insights(query);
  }

  @Handle('GET /api/admin/stock-at-risk')
  stockAtRisk(query: z.output<typeof StockAtRiskQuery>) {
    return this.stock.list(query);
  }
}
