import { type FakeAnswers, fakeApi } from 'shared-contracts/testing/fake-api';
import { sampleUser } from 'shared-contracts/testing/samples';
import { renderSlice } from 'shell/testing/render-slice';
import routes from '../exposes/routes';

/** As an admin, unless the answers name somebody else. */
export function openPage(address: string, answers: FakeAnswers = {}) {
  const api = fakeApi({ 'GET /api/user': sampleUser({ role: 'admin' }), ...answers });
  return { api, ...renderSlice(routes, address) };
}
