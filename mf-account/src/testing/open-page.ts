import { type FakeAnswers, fakeApi } from 'shared-contracts/testing/fake-api';
import { renderSlice } from 'shell/testing/render-slice';
import routes from '../exposes/routes';

export function openPage(address: string, answers: FakeAnswers = {}) {
  const api = fakeApi(answers);
  return { api, ...renderSlice(routes, address) };
}
