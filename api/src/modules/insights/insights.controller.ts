import { Controller } from '@nestjs/common';
import { Handle, type InputOf } from '../../shared/http/handle.js';
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
  insights(query: InputOf<'GET /api/admin/insights'>) {
    return this.shopInsights.insights(query);
  }

  @Handle('GET /api/admin/stock-at-risk')
  stockAtRisk(query: InputOf<'GET /api/admin/stock-at-risk'>) {
    return this.stock.list(query);
  }
}
