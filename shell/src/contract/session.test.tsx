import { expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
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
  '%s who is known before a part of the page hydrates does not change what the server has rendered',
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

it('what is rendered later on knows at once', () => {
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
