import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FakeAnswers } from 'shared-contracts/testing/fake-api';
import { sampleOrder } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { openPage } from '../testing/open-page';
import { sampleDesk } from '../testing/sample-desk';

const owing = sampleOrder({ missingPhotos: 2 });
const desk = sampleDesk({
  history: [
    { id: '1', at: owing.createdAt, kind: 'photos', from: 'missing', to: '2', actor: null },
    { id: '2', at: owing.createdAt, kind: 'placed', from: null, to: 'pending', actor: null },
  ],
});
const answers: FakeAnswers = { 'GET /api/admin/orders/:id/desk': desk };

it('goes on without missing photos from the page of the order, after a question', async () => {
  const waived = { ...owing, photosWaived: true };
  const { api, container } = openPage(`/admin/orders/${owing.id}`, {
    ...answers,
    'GET /api/orders/:id': owing,
    'POST /api/admin/orders/:id/waive-photos': waived,
  });
  await userEvent.click(await screen.findByRole('button', { name: /Go on without the missing photos/ }));
  expect(await axe(container)).toHaveNoViolations();
  api.answer({ 'GET /api/orders/:id': waived });
  await userEvent.click(screen.getByRole('button', { name: 'Go on without them' }));
  expect(await screen.findByText('It goes on without them. Their places stay empty.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Go on without the missing photos/ })).not.toBeInTheDocument();
  expect(screen.getByText('Going on without 2 missing photos')).toBeVisible();
});

it('says nothing of photos that a shipped order lacks', async () => {
  openPage(`/admin/orders/${owing.id}`, { ...answers, 'GET /api/orders/:id': { ...owing, status: 'shipped' } });
  expect(await screen.findByText('Ships to')).toBeVisible();
  expect(screen.queryByText('2 photos still missing')).not.toBeInTheDocument();
});
