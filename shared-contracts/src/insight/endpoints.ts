import { endpoint } from '../api/endpoint.js';
import { Insights, InsightsQuery } from './schemas.js';

export const insightEndpoints = {
  'GET /api/admin/insights': endpoint({
    summary: 'Revenue and orders by day, best sellers and orders by status of the last 7, 30 or 90 days',
    access: 'admin',
    input: InsightsQuery,
    output: Insights,
    errors: ['invalid_input', 'not_allowed'],
  }),
};
