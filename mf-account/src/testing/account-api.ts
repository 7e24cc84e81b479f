import { type FakeAnswers, type FakeApi, fakeApi } from 'shared-contracts/testing/fake-api';
import { sampleUser } from 'shared-contracts/testing/samples';

export const accountApi = (answers: FakeAnswers = {}): FakeApi =>
  fakeApi({
    'GET /api/user': sampleUser(),
    'GET /api/account/pending-email': { email: null },
    'GET /api/account/passkeys': [],
    'GET /api/account/sessions': [],
    'GET /api/account/addresses': [],
    'GET /api/user/orders': [],
    'GET /api/account/data-export': { latest: null },
    ...answers,
  });
