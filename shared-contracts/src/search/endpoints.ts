import { endpoint } from '../api/endpoint.js';
import { SearchQuery, SearchResults } from './schemas.js';

export const searchEndpoints = {
  'GET /api/admin/search': endpoint({
    summary: 'Find orders and, for admins, customers and products, a few of each, within a bounded time',
    access: 'seeOrders',
    input: SearchQuery,
    output: SearchResults,
  }),
};
