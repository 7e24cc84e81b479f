import { type FakeAnswers, ListPage } from 'shared-contracts/testing/fake-api';

/** What the dashboard's charts ask, in a shop without sales. */
export const insightAnswers: FakeAnswers = {
  'GET /api/admin/insights': { days: 30, daily: [], statuses: [], bestSellers: [] },
  'GET /api/admin/stock-at-risk': new ListPage([], { total: 0 }),
};
