import { Controller } from '@nestjs/common';
import type { InsightsQuery } from 'shared-contracts/insight/schemas';
import type * as z from 'zod';
import { Handle } from '../../shared/http/handle.js';
import { Insight } from './insight.js';

@Controller()
export class InsightController {
  constructor(private readonly insight: Insight) {}

  @Handle('GET /api/admin/order-summary')
  figures() {
    return this.insight.figures();
  }

  @Handle('GET /api/admin/insights')
  insights(query: z.output<typeof InsightsQuery>) {
    return this.insight.insights(query);
  }
}
