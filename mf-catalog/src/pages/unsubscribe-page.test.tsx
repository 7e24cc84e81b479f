import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeAnswers, Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { axe } from 'shell/testing/axe';
import { renderSlice } from 'shell/testing/render-slice';
import routes from '../exposes/routes';

function open(query: string, answers: FakeAnswers = {}) {
  const api = fakeApi({ 'GET /api/user': new Refusal('not_authenticated'), ...answers });
  const { container } = renderSlice(routes, `/newsletter/unsubscribe${query}`);
  return { api, container };
}
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the unsubscribe page', () => {
  it('asks for confirmation and works without JavaScript', async () => {
    const { api, container } = open('?token=a%2Fb');
    expect(await title('Unsubscribe from our newsletter?')).toBeVisible();
    const form = screen.getByRole('button', { name: 'Unsubscribe' }).closest('form');
    expect(form).toHaveAttribute('method', 'post');
    expect(form).toHaveAttribute('action', '/api/webhooks/unsubscribe/a%2Fb');
    expect(api.callsOf('POST /api/newsletter/unsubscribe')).toEqual([]);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('shows that it is working', async () => {
    open('?token=abc', { 'POST /api/newsletter/unsubscribe': () => new Promise(() => {}) });
    await press();
    expect(await screen.findByRole('button', { name: 'Unsubscribing...' })).toHaveAttribute('aria-busy', 'true');
  });

  it('says so when the link was used before', async () => {
    open('?token=abc', { 'POST /api/newsletter/unsubscribe': { unsubscribed: true, isRepeated: true } });
    await press();
    expect(await title('You’ve unsubscribed')).toHaveFocus();
    expect(screen.getByText(/You used this link before/)).toBeVisible();
  });

  it('confirms that the address is unsubscribed', async () => {
    const { api, container } = open('?token=abc', { 'POST /api/newsletter/unsubscribe': { unsubscribed: true } });
    await press();
    expect(await title('You’ve unsubscribed')).toHaveFocus();
    expect(api.callsOf('POST /api/newsletter/unsubscribe')).toEqual([{ token: 'abc' }]);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('says if a link is not valid', async () => {
    const { container } = open('?token=abc', { 'POST /api/newsletter/unsubscribe': new Refusal('not_found') });
    await press();
    expect(await title('This link doesn’t work')).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('can be retried if the server was down', async () => {
    const { api } = open('?token=abc', { 'POST /api/newsletter/unsubscribe': new Refusal('service_unavailable') });
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent('The server says service_unavailable.');
    api.answer({ 'POST /api/newsletter/unsubscribe': { unsubscribed: true } });
    await press();
    expect(await title('You’ve unsubscribed')).toBeVisible();
  });

  it.each([
    ['', 'This link doesn’t work'],
    ['?state=invalid', 'This link doesn’t work'],
    ['?state=done', 'You’ve unsubscribed'],
  ])('at "%s" says: %s', async (query, heading) => {
    open(query);
    expect(await title(heading)).toBeVisible();
  });
});
