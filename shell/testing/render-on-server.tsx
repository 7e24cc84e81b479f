import { QueryClientProvider } from '@tanstack/react-query';
import { StaticRouterProvider, createStaticHandler, createStaticRouter } from 'react-router-dom';
import { renderDocument } from '../server/render/render-document';
import { createQueryClient } from '../src/app/query-client';
import { type Shop, ShopContext } from '../src/contract/shop';
import type { SliceRoutes } from '../src/contract/slice';

const shop: Shop = {
  name: 'Test Shop',
  supportEmail: 'help@shop.test',
  currency: 'usd',
  publicUrl: 'http://shop.test',
};
const DEADLINE_MS = 60_000;

/**
 * Renders a page of a slice as the shell's server does, without the shop's frame: for tests in jest's node environment. Throws what
 * its loaders or components throw.
 */
export async function renderOnServer(
  routes: SliceRoutes,
  address: string,
): Promise<{ status: number; location: string | null; html: string }> {
  const queryClient = createQueryClient();
  const handler = createStaticHandler(routes({ queryClient, apiOrigin: 'http://api.test', shop }));
  const context = await handler.query(new Request(new URL(address, shop.publicUrl)));
  if (context instanceof Response)
    return { status: context.status, location: context.headers.get('location'), html: '' };
  const router = createStaticRouter(handler.dataRoutes, context);
  const { html, errors } = await renderDocument(
    <ShopContext value={shop}>
      <QueryClientProvider client={queryClient}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </QueryClientProvider>
    </ShopContext>,
    DEADLINE_MS,
  );
  queryClient.clear();
  if (errors[0]) throw errors[0];
  return { status: context.statusCode, location: null, html };
}
