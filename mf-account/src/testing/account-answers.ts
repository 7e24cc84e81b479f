import type { FakeAnswers } from 'shared-contracts/testing/fake-api';
import { sampleUser } from 'shared-contracts/testing/samples';

/** What the profile asks for, of a customer who has saved nothing. */
export const accountAnswers = (answers: FakeAnswers = {}): FakeAnswers => ({
  'GET /api/user': sampleUser(),
  'GET /api/account/pending-email': { email: null },
  'GET /api/account/passkeys': [],
  'GET /api/account/sessions': [],
  'GET /api/account/addresses': [],
  'GET /api/user/orders': [],
  'GET /api/account/data-export': { latest: null },
  ...answers,
});
