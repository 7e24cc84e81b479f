import * as z from 'zod';
import { endpoint } from '../api/endpoint.js';
import { Insights, InsightsQuery, StockAtRiskQuery, StockPace } from './schemas.js';

export const insightsEndpoints = {
  'GET /api/admin/insights': endpoint({
    summary: 'Net revenue and orders by day, best sellers and orders by status in a range of days',
    access: 'admin',
    input: InsightsQuery,
    output: Insights,
  }),
  'GET /api/admin/stock-at-risk': endpoint({
    summary:
      'Products whose stock ends soon at the present speed of sales, the most urgent first, paged; or named products',
    access: 'admin',
    input: StockAtRiskQuery,
    output: z.array(StockPace),
  }),
};
