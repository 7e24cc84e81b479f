import { type FakeAnswers, ListPage } from 'shared-contracts/testing/fake-api';

export const insightAnswers: FakeAnswers = {
  'GET /api/admin/insights': { days: 30, daily: [], statuses: [], bestSellers: [] },
  'GET /api/admin/stock-at-risk': new ListPage([], { total: 0 }),
};
