import { expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { sampleUser } from 'shared-contracts/testing/samples';
import { useSession, userQuery } from './session';

const Greeting = () => {
  const { isLoading, user } = useSession();
  return <p>{isLoading ? 'Who is here?' : `Hello ${user?.firstName ?? 'guest'}`}</p>;
};
const known = (user: ReturnType<typeof sampleUser> | null) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(userQuery.queryKey, user);
  return client;
};

it.each([
  ['a guest', null, 'Hello guest'],
  ['somebody', sampleUser(), 'Hello Ada'],
])(
  '%s whose session is loaded before an island hydrates causes no mismatch with the server HTML',
  async (_, user, text) => {
    const container = document.createElement('div');
    document.body.append(container);
    container.innerHTML = '<!--$--><p>Who is here?</p><!--/$-->';
    const sent = container.querySelector('p');
    const mismatches: unknown[] = [];
    await act(async () => {
      hydrateRoot(
        container,
        <QueryClientProvider client={known(user)}>
          <Suspense fallback={null}>
            <Greeting />
          </Suspense>
        </QueryClientProvider>,
        { onRecoverableError: (error) => mismatches.push(error) },
      );
    });
    expect(mismatches).toEqual([]);
    expect(container.querySelector('p')).toBe(sent);
    expect(screen.getByText(text)).toBe(sent);
  },
);

it.each([
  ['customer', false, []],
  ['packer', true, ['seeOrders', 'printOrders']],
  ['support', true, ['seeOrders', 'seeMoney']],
  ['admin', true, ['seeOrders', 'printOrders', 'seeMoney', 'admin']],
] as const)('a %s may do what the role includes', (role, isStaff, allowed) => {
  const { result } = renderHook(useSession, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={known(sampleUser({ role }))}>{children}</QueryClientProvider>
    ),
  });
  const { isStaff: opensAdmin, may } = result.current;
  const asked = ['seeOrders', 'printOrders', 'seeMoney', 'admin'] as const;
  expect([opensAdmin, asked.filter(may)]).toEqual([isStaff, allowed]);
});

it('components mounted after hydration know the session at once', () => {
  const seen: string[] = [];
  const Watch = () => {
    seen.push(useSession().isLoading ? 'loading' : 'known');
    return null;
  };
  render(
    <QueryClientProvider client={known(null)}>
      <Watch />
    </QueryClientProvider>,
  );
  expect(seen).toEqual(['known']);
});

const seenBy = (client: QueryClient): string[] => {
  const seen: string[] = [];
  const Watch = () => {
    const { isLoading, user } = useSession();
    seen.push(isLoading ? 'loading' : (user?.firstName ?? 'guest'));
    return null;
  };
  render(
    <QueryClientProvider client={client}>
      <Watch />
    </QueryClientProvider>,
  );
  return seen;
};
const newClient = () => new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });

it('without the hint cookie the visitor is a guest at once and the server is not asked', () => {
  const api = fakeApi({});
  expect(seenBy(newClient())).toEqual(['guest']);
  expect(api.calls).toEqual([]);
});

it('with the hint cookie the account is loaded once', async () => {
  const api = fakeApi({ 'GET /api/user': sampleUser() });
  const seen = seenBy(newClient());
  await waitFor(() => expect(seen.at(-1)).toBe('Ada'));
  expect(new Set(seen)).toEqual(new Set(['loading', 'Ada']));
  expect(api.callsOf('GET /api/user')).toHaveLength(1);
});

it('a visitor whose session has ended becomes a guest, and the next page does not ask the server', async () => {
  const api = fakeApi({ 'GET /api/user': () => new Refusal('not_authenticated') });
  const seen = seenBy(newClient());
  await waitFor(() => expect(seen.at(-1)).toBe('guest'));
  expect(seenBy(newClient())).toEqual(['guest']);
  expect(api.callsOf('GET /api/user')).toHaveLength(1);
});
