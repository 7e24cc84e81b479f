import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { cookieNames } from 'shared-contracts/accounts/cookie-names';
import { Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { sampleCartLine, sampleUser } from 'shared-contracts/testing/samples';
import { callApi } from '../contract/api-client';
import { cartQuery } from '../contract/cart';
import { useToastStore } from '../contract/toast';
import { renderShell } from '../testing/render-shell';
import { replaceInBrowser } from '../../testing/browser-calls';

const goTo = replaceInBrowser('goTo');
const ended = new Refusal('not_authenticated', { message: 'Unauthorized' });
const ada = sampleUser();
const signedIn = { 'GET /api/user': ada, 'GET /api/cart': [sampleCartLine({ quantity: 7 })] };
const onError = jest.fn();

function Page() {
  const [country, setCountry] = useState('');
  const { mutate } = useMutation({ mutationFn: () => callApi('DELETE /api/cart/:id', { id: 'a' }), onError });
  return (
    <form>
      <h1>Things to type</h1>
      <input aria-label="Name" name="name" defaultValue="Ada" />
      <textarea aria-label="Message" name="message" />
      <input aria-label="Password" name="password" type="password" />
      <label>
        <input type="checkbox" name="news" /> News
      </label>
      <select aria-label="Country" value={country} onChange={(event) => setCountry(event.target.value)}>
        <option value="">Choose</option>
        <option value="CA">Canada</option>
      </select>
      {country && (
        <select aria-label="Province" defaultValue="">
          <option value="">Choose</option>
          <option value="QC">Quebec</option>
        </select>
      )}
      <button type="button" onClick={() => mutate()}>
        Save
      </button>
    </form>
  );
}
function PersonDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const [text, setText] = useState(name);
  const { mutate } = useMutation({ mutationFn: () => callApi('DELETE /api/cart/:id', { id: 'a' }), onError });
  return createPortal(
    <dialog open aria-label="Edit a person">
      <form>
        <input aria-label="Full name" name="fullName" value={text} onChange={({ target }) => setText(target.value)} />
        <button type="button" onClick={() => mutate()}>
          Save
        </button>
        <button type="button" onClick={onClose}>
          Close
        </button>
      </form>
    </dialog>,
    document.body,
  );
}

function PeoplePage({ people }: { people: readonly string[] }) {
  const [edited, setEdited] = useState<string | null>(null);
  return (
    <>
      <h1>People</h1>
      {people.map((name) => (
        <button key={name} onClick={() => setEdited(name)}>
          Edit {name}
        </button>
      ))}
      {edited !== null && <PersonDialog key={edited} name={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

const pages = [
  { path: '/things', element: <Page /> },
  { path: '/people', element: <PeoplePage people={['Ada', 'Grace']} /> },
  { path: '/', element: <h1>Home</h1> },
];

async function openSignedIn(address = '/things?page=2') {
  const api = fakeApi(signedIn);
  const view = renderShell(pages, address);
  await screen.findByRole('link', { name: 'Logout' });
  return { api, ...view };
}
const endSession = async (api: ReturnType<typeof fakeApi>) => {
  api.answer({ 'DELETE /api/cart/:id': ended, 'GET /api/cart': ended });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(goTo).toHaveBeenCalled(), { timeout: 10_000 });
};
async function typeEverything() {
  await userEvent.type(screen.getByLabelText('Message'), 'Hello there');
  await userEvent.type(screen.getByLabelText('Password'), 'secret');
  await userEvent.click(screen.getByLabelText('News'));
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'CA');
  await userEvent.selectOptions(screen.getByLabelText('Province'), 'QC');
}

beforeEach(() => {
  onError.mockReset();
});
afterEach(() => useToastStore.setState({ current: null }));

describe('when a call finds that the session has ended', () => {
  it('keeps the page as it is, shows why, and goes once to the login, which leads back', async () => {
    const { api, queryClient } = await openSignedIn();
    expect(await screen.findByRole('link', { name: 'Cart, 7 items' })).toBeVisible();
    api.answer({ 'DELETE /api/cart/:id': ended, 'GET /api/cart': ended });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await act(async () => void queryClient.invalidateQueries({ queryKey: cartQuery.queryKey }));
    expect(await screen.findByText('Unauthorized')).toBeVisible();
    expect(screen.getByText('You are logged out. Logging in again...')).toBeVisible();
    // the focus comes back while the page waits
    act(() => void window.dispatchEvent(new FocusEvent('focus')));
    await waitFor(() => expect(goTo).toHaveBeenCalled(), { timeout: 10_000 });
    expect(goTo.mock.calls).toEqual([['/api/login?returnTo=%2Fthings%3Fpage%3D2']]);
    expect(screen.getByRole('link', { name: 'Cart, 7 items' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Logout' })).toBeVisible();
    expect(onError).not.toHaveBeenCalled();
  });

  it('tells the other tabs', async () => {
    const { api } = await openSignedIn();
    expect(window.localStorage.getItem('sessionHint')).toBe('the-session');
    await endSession(api);
    expect(window.localStorage.getItem('sessionHint')).toBeNull();
  });

  it('stays when the visitor has meanwhile signed in again', async () => {
    const { api } = await openSignedIn();
    const stale = () => {
      document.cookie = `${cookieNames(false).sessionHint}=the-next-session; Path=/`;
      return ended;
    };
    api.answer({ ...signedIn, 'DELETE /api/cart/:id': stale });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onError).toHaveBeenCalled());
    expect(useToastStore.getState().current).toBeNull();
  });

  it('does so for no other failure', async () => {
    const { api } = await openSignedIn();
    api.answer({ 'DELETE /api/cart/:id': new Refusal('wrong_credentials') });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onError).toHaveBeenCalled());
    expect(useToastStore.getState().current).toBeNull();
  });
});

it('a visitor whose session ended before the page was opened is a guest, without any message', async () => {
  fakeApi({ 'GET /api/user': () => ended });
  renderShell(pages);
  expect(await screen.findByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(useToastStore.getState().current).toBeNull();
});

describe('after logging in again', () => {
  it('restores what was typed, except passwords', async () => {
    const { api, unmount } = await openSignedIn();
    await typeEverything();
    await endSession(api);
    unmount();
    await openSignedIn();
    await waitFor(() => expect(screen.getByLabelText('Message')).toHaveValue('Hello there'));
    expect(screen.getByLabelText('News')).toBeChecked();
    expect(screen.getByLabelText('Country')).toHaveValue('CA');
    await waitFor(() => expect(screen.getByLabelText('Province')).toHaveValue('QC'));
    expect(screen.getByLabelText('Name')).toHaveValue('Ada');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(window.sessionStorage.getItem('typed-fields')).toBeNull();
  });

  it('restores what was typed in a tab that another one told of the end', async () => {
    const { unmount } = await openSignedIn();
    await typeEverything();
    document.cookie = `${cookieNames(false).sessionHint}=; Path=/; Max-Age=0`;
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'sessionHint' })));
    await screen.findByRole('link', { name: 'Sign In' });
    unmount();
    await openSignedIn();
    await waitFor(() => expect(screen.getByLabelText('Message')).toHaveValue('Hello there'));
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(goTo).not.toHaveBeenCalled();
  });

  const typeInDialog = async () => {
    const { api, unmount } = await openSignedIn('/people');
    await userEvent.click(screen.getByRole('button', { name: 'Edit Ada' }));
    await userEvent.type(screen.getByLabelText('Full name'), ' Lovelace');
    await endSession(api);
    unmount();
  };
  const openPeople = async (people: readonly string[]) => {
    fakeApi(signedIn);
    renderShell([{ path: '/people', element: <PeoplePage people={people} /> }], '/people');
    await screen.findByRole('link', { name: 'Logout' });
  };

  it('opens the dialog that had to be opened, and restores what was typed there', async () => {
    await typeInDialog();
    await openPeople(['Grace', 'Ada']);
    await waitFor(() => expect(screen.getByLabelText('Full name')).toHaveValue('Ada Lovelace'), { timeout: 5_000 });
    expect(window.sessionStorage.getItem('typed-fields')).toBeNull();
  });

  it("leaves another one's dialog alone, and opens its own when that is closed", async () => {
    await typeInDialog();
    await openPeople(['Grace', 'Ada']);
    await userEvent.click(screen.getByRole('button', { name: 'Edit Grace' }));
    const ofGrace = screen.getByLabelText('Full name');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.getByLabelText('Full name')).toHaveValue('Ada Lovelace'), { timeout: 5_000 });
    expect(ofGrace).toHaveValue('Grace');
  });

  it('waits with restoring until the visitor is back at the page', async () => {
    const { api, unmount } = await openSignedIn();
    await typeEverything();
    await endSession(api);
    unmount();
    const { router } = await openSignedIn('/');
    await act(() => router.navigate('/things?page=2'));
    await waitFor(() => expect(screen.getByLabelText('Message')).toHaveValue('Hello there'));
  });

  it('forgets it when another account logs in', async () => {
    const { api, unmount } = await openSignedIn();
    await typeEverything();
    await endSession(api);
    unmount();
    fakeApi({ ...signedIn, 'GET /api/user': sampleUser({ id: crypto.randomUUID() }) });
    renderShell(pages, '/things?page=2');
    await screen.findByRole('link', { name: 'Logout' });
    await waitFor(() => expect(window.sessionStorage.getItem('typed-fields')).toBeNull());
    expect(screen.getByLabelText('Message')).toHaveValue('');
  });
});
