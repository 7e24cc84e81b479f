import { expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.edge';
import { MemoryRouter } from 'react-router-dom';
import { AreaFailureContext } from '../app/area';
import type { AreaFailure } from '../app/page-data';
import { PageLink } from './page-link';

const links = (address: string, failure: AreaFailure | null) => (
  <AreaFailureContext value={failure}>
    <MemoryRouter initialEntries={[address]}>
      <PageLink to="/" end>
        Home
      </PageLink>
      <PageLink to="/products">Products</PageLink>
    </MemoryRouter>
  </AreaFailureContext>
);

it.each([
  ['rendered for no address at all', '/busy', 'unavailable'],
  ['rendered without its slice', '/products/7', 'unavailable'],
  ['rendered', '/products/7', null],
] as const)('marks the page once a page that was %s is hydrated', async (_how, renderedFor, failure) => {
  const logged = jest.spyOn(console, 'error');
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(links(renderedFor, failure));
  const root = await act(async () => hydrateRoot(container, links('/products/7', failure)));
  expect(screen.getByRole('link', { name: 'Products' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current');
  expect(logged).not.toHaveBeenCalled();
  act(() => root.unmount());
  container.remove();
});

it('marks the page before hydration where the server rendered it', () => {
  expect(renderToString(links('/products', null))).toContain('aria-current="page"');
  expect(renderToString(links('/products', 'unavailable'))).not.toContain('aria-current');
});
