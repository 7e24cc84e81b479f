import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type FakeAnswers, loggedOut, pendingResponse } from 'shared-contracts/testing/fake-api';
import { sampleUser } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { replaceInBrowser } from 'shell/testing/browser-calls';
import { accountAnswers } from '../testing/account-answers';
import { openPage } from '../testing/open-page';

const openProfile = (answers: FakeAnswers = {}) => openPage('/profile', accountAnswers(answers));
const goTo = replaceInBrowser('goTo');

const linksOf = () => screen.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`);

describe('/profile', () => {
  it('shows a skeleton before the session is known', async () => {
    openPage('/profile', { 'GET /api/user': pendingResponse });
    expect(await screen.findByText('Loading your profile')).toBeInTheDocument();
  });

  it("shows a customer's details and links", async () => {
    const { container } = openProfile({
      'GET /api/user': sampleUser({ firstName: 'Ada', lastName: null, email: 'ada@example.com' }),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada' })).toBeVisible();
    expect(screen.getAllByText('ada@example.com')[0]).toBeVisible();
    expect(screen.getAllByText('Customer')[0]).toBeVisible();
    expect(screen.getByText('Last name', { selector: 'dt' }).nextElementSibling).toHaveTextContent('Not provided');
    expect(linksOf()).toEqual(
      expect.arrayContaining(['Create New Magnet /create-magnet', 'View Order History /orders']),
    );
    expect(screen.queryByRole('link', { name: 'Admin Dashboard' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
  });

  it.each([
    ['admin', 'Administrator'],
    ['packer', 'Packer'],
    ['support', 'Support'],
  ] as const)('names the role of staff and links them to the dashboard: %s', async (role, name) => {
    openProfile({ 'GET /api/user': sampleUser({ role }) });
    expect((await screen.findAllByText(name))[0]).toBeVisible();
    expect(linksOf()).toEqual(expect.arrayContaining(['Admin Dashboard /admin', 'Manage All Orders /admin/orders']));
  });

  it('falls back to initials if the picture fails to load', async () => {
    const { container } = openProfile({ 'GET /api/user': sampleUser({ profileImageUrl: '/objects/gone.webp' }) });
    await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' });
    fireEvent.error(container.querySelector('img')!);
    expect(screen.getByText('AL')).toBeVisible();
  });

  it('sends a logged-out visitor to log in and back', async () => {
    openPage('/profile', { 'GET /api/user': loggedOut });
    expect(await screen.findByRole('heading', { level: 1, name: 'You are logged out' })).toBeVisible();
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/api/login?returnTo=%2Fprofile'));
  });
});
