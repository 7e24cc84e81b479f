import { endpoint } from '../api/endpoint.js';
import { SearchQuery, SearchResults } from './schemas.js';

export const searchEndpoints = {
  'GET /api/admin/search': endpoint({
    summary: 'Find orders, customers and products, a few of each, within a bounded time',
    access: 'admin',
    input: SearchQuery,
    output: SearchResults,
    errors: ['invalid_input', 'not_allowed'],
  }),
};
