import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ClaimToAnswer } from 'shared-contracts/claims/schemas';
import type { ReviewToModerate } from 'shared-contracts/reviews/schemas';
import { type FakeAnswers, ListPage, Refusal } from 'shared-contracts/testing/fake-api';
import { sampleId } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { openPage } from '../testing/open-page';

const open = (page: 'reviews' | 'claims', answers: FakeAnswers, search = '') =>
  openPage(`/admin/${page}${search}`, answers);

const orderId = '1a2b3c4d-0000-4000-8000-000000000001';
const aReview = (changes: Partial<ReviewToModerate> = {}): ReviewToModerate => ({
  id: sampleId(),
  stars: 4,
  words: 'Bright colors.',
  authorName: 'Ada L.',
  photo: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  orderId,
  productId: sampleId(),
  productName: 'Classic Square',
  status: 'pending',
  revision: 2,
  ...changes,
});
const aClaim = (changes: Partial<ClaimToAnswer> = {}): ClaimToAnswer => ({
  id: sampleId(),
  kind: 'damage',
  itemIds: [sampleId()],
  words: 'It is chipped.',
  photos: [],
  status: 'open',
  outcome: null,
  answer: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  answeredAt: null,
  orderId,
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  about: ['2 x Classic Square'],
  ...changes,
});
const listed = <T,>(...rows: T[]) => new ListPage(rows, { total: rows.length });

describe('the reviews tab', () => {
  it('lists what waits for approval, and approves it as it was read', async () => {
    const review = aReview({ photo: { path: '/objects/photos/a.jpg', width: 60, height: 80 } });
    const { api, container } = open('reviews', {
      'GET /api/admin/reviews': listed(review),
      'PATCH /api/admin/reviews/:id': { ...review, status: 'approved' },
    });
    expect(await screen.findByText('Bright colors.')).toBeVisible();
    expect(screen.getByText('4 out of 5 stars')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Classic Square' })).toHaveAttribute(
      'href',
      `/products/${review.productId}`,
    );
    expect(screen.getByRole('link', { name: 'Order 1a2b3c4d' })).toHaveAttribute('href', `/orders/${orderId}`);
    expect(await axe(container)).toHaveNoViolations();
    api.answer({ 'GET /api/admin/reviews': listed() });
    await userEvent.click(screen.getByRole('button', { name: 'Approve the review by Ada L.' }));
    expect(await screen.findByText('No review is waiting for approval.')).toBeVisible();
    expect(api.callsOf('PATCH /api/admin/reviews/:id')).toEqual([{ id: review.id, revision: 2, status: 'approved' }]);
    expect(api.callsOf('GET /api/admin/reviews')[0]).toMatchObject({ status: 'pending' });
  });

  it('rejects a review', async () => {
    const review = aReview();
    const { api } = open('reviews', {
      'GET /api/admin/reviews': listed(review),
      'PATCH /api/admin/reviews/:id': { ...review, status: 'rejected' },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Reject the review by Ada L.' }));
    await waitFor(() =>
      expect(api.callsOf('PATCH /api/admin/reviews/:id')).toEqual([{ id: review.id, revision: 2, status: 'rejected' }]),
    );
  });

  it('shows the new words when the author has changed a review meanwhile', async () => {
    const review = aReview();
    const { api } = open('reviews', {
      'GET /api/admin/reviews': listed(review),
      'PATCH /api/admin/reviews/:id': new Refusal('review_changed'),
    });
    const approve = await screen.findByRole('button', { name: 'Approve the review by Ada L.' });
    api.answer({ 'GET /api/admin/reviews': listed({ ...review, revision: 3, words: 'Other words' }) });
    await userEvent.click(approve);
    expect(await screen.findByText('Other words')).toBeVisible();
  });

  it('shows approved reviews, which can still be rejected', async () => {
    const { api } = open('reviews', {
      'GET /api/admin/reviews': ({ status }) =>
        status === 'approved' ? listed(aReview({ status: 'approved' })) : listed(),
    });
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Show' }), 'Approved');
    expect(await screen.findByRole('button', { name: 'Reject the review by Ada L.' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Approve/ })).not.toBeInTheDocument();
    expect(api.callsOf('GET /api/admin/reviews').at(-1)).toMatchObject({ status: 'approved' });
  });
});

describe('the claims tab', () => {
  it('answers a claim with a decision and words', async () => {
    const claim = aClaim({ photos: ['/objects/photos/a.jpg'], refundable: '22.60' });
    const { api, container } = open('claims', {
      'GET /api/admin/claims': listed(claim),
      'POST /api/admin/claims/:id/answer': { ...claim, status: 'answered', outcome: 'refund', answer: 'Sorry!' },
    });
    expect(await screen.findByText('It is chipped.')).toBeVisible();
    expect(screen.getByText('2 x Classic Square')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    const form = within(screen.getByRole('form', { name: 'Answer to Ada Lovelace' }));
    await userEvent.click(form.getByRole('button', { name: 'Send answer' }));
    expect(await form.findByText('Please write an answer')).toBeVisible();
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Decision' }), 'Accept: refund');
    await userEvent.type(form.getByRole('textbox', { name: /Answer/ }), 'Sorry!');
    api.answer({ 'GET /api/admin/claims': listed() });
    await userEvent.click(form.getByRole('button', { name: 'Send answer' }));
    expect(await screen.findByText('No claim is waiting for an answer.')).toBeVisible();
    expect(api.callsOf('POST /api/admin/claims/:id/answer')).toEqual([
      { id: claim.id, outcome: 'refund', answer: 'Sorry!', refund: '22.60' },
    ]);
  });

  it('keeps the typed answer when somebody else was first', async () => {
    open('claims', {
      'GET /api/admin/claims': listed(aClaim()),
      'POST /api/admin/claims/:id/answer': new Refusal('claim_answered', { message: 'Already answered.' }),
    });
    await userEvent.type(await screen.findByRole('textbox', { name: /Answer/ }), 'Sorry!');
    await userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Already answered.');
    expect(screen.getByRole('textbox', { name: /Answer/ })).toHaveValue('Sorry!');
  });

  it('leads to what the answer promised, until that is done', async () => {
    const owed = aClaim({
      status: 'answered',
      outcome: 'refund',
      answer: 'Sorry!',
      promised: '22.60',
      isRefundOwed: true,
      paidOrderId: '9a2b3c4d-0000-4000-8000-000000000002',
    });
    const again = aClaim({ status: 'answered', outcome: 'reprint', answer: 'We print it again.' });
    open('claims', { 'GET /api/admin/claims': listed(owed, again) }, '?status=answered');
    expect(await screen.findByText(/^\$22\.60 not refunded yet/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Make the refund' })).toHaveAttribute(
      'href',
      `/admin/orders/9a2b3c4d-0000-4000-8000-000000000002?promised=${owed.id}`,
    );
    expect(screen.getByRole('link', { name: 'Print it again' })).toHaveAttribute(
      'href',
      `/admin/orders/${again.orderId}`,
    );
  });

  it('closes an answered claim', async () => {
    const claim = aClaim({ status: 'answered', outcome: 'reprint', answer: 'We print it again.' });
    const { api } = open('claims', {
      'GET /api/admin/claims': ({ status }) => (status === 'answered' ? listed(claim) : listed()),
      'POST /api/admin/claims/:id/close': { ...claim, status: 'closed' },
    });
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Show' }), 'Answered');
    expect(await screen.findByText('We print it again.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Close the claim about order 1a2b3c4d' }));
    await waitFor(() => expect(api.callsOf('POST /api/admin/claims/:id/close')).toEqual([{ id: claim.id }]));
  });

  it('closes a claim whose reprint was promised and not made with a reason only', async () => {
    const claim = aClaim({ status: 'answered', outcome: 'reprint', answer: 'We print it again.', isReprintOwed: true });
    const { api, container } = open(
      'claims',
      {
        'GET /api/admin/claims': listed(claim),
        'POST /api/admin/claims/:id/close': { ...claim, status: 'closed', isReprintOwed: false },
      },
      '?status=answered',
    );
    expect(await screen.findByText(/^Not printed again yet/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Close the claim about order 1a2b3c4d' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Close without a reprint?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Close the claim' }));
    expect(dialog.getByText('Please give the reason')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'She kept them.');
    await userEvent.click(dialog.getByRole('button', { name: 'Close the claim' }));
    await waitFor(() =>
      expect(api.callsOf('POST /api/admin/claims/:id/close')).toEqual([{ id: claim.id, reason: 'She kept them.' }]),
    );
  });
});

describe.each([
  { page: 'reviews', call: 'GET /api/admin/reviews', status: 'rejected', title: 'No reviews found' },
  { page: 'claims', call: 'GET /api/admin/claims', status: 'closed', title: 'No claims found' },
] as const)('the list of $page', ({ page, call, status, title }) => {
  it('is searched, filtered and sorted by the server, as the address says', async () => {
    const { api, container } = open(page, { [call]: listed() }, `?q=ada&status=${status}&sort=oldest`);
    expect(await screen.findByText(title)).toBeVisible();
    expect(api.callsOf(call)).toMatchObject([{ q: 'ada', status, sort: 'oldest' }]);
    const search = screen.getByRole('searchbox', { name: `Search ${page}` });
    expect(search).toHaveValue('ada');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Newest first');
    await userEvent.clear(screen.getByRole('searchbox'));
    await userEvent.type(screen.getByRole('searchbox'), 'grace{Enter}');
    await waitFor(() => expect(api.callsOf(call).at(-1)).toMatchObject({ q: 'grace', status, sort: 'newest' }));
    expect(await axe(container)).toHaveNoViolations();
  });
});
