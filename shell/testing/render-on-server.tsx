import { QueryClientProvider } from '@tanstack/react-query';
import { type RouteObject, StaticRouterProvider, createStaticHandler, createStaticRouter } from 'react-router-dom';
import { renderDocument } from '../server/render/render-document';
import { createQueryClient } from '../src/app/query-client';
import { type Shop, ShopContext } from '../src/contract/shop';
import type { SliceRoutes } from '../src/contract/slice';

export const testShop: Shop = {
  name: 'Test Shop',
  supportEmail: 'help@shop.test',
  currency: 'usd',
  publicUrl: 'http://shop.test',
  timeZone: 'America/Toronto',
};
const DEADLINE_MS = 60_000;

export type ServerPage = { status: number; location: string | null; html: string };

/** With what loaders threw and what failed in rendering. */
export async function renderedOnServer(
  routes: SliceRoutes,
  address: string,
  around: (own: RouteObject[]) => RouteObject[] = (own) => own,
): Promise<ServerPage & { thrown: unknown[]; errors: Error[] }> {
  const queryClient = createQueryClient();
  const handler = createStaticHandler(around(routes({ queryClient, apiOrigin: 'http://api.test', shop: testShop })));
  const context = await handler.query(new Request(new URL(address, testShop.publicUrl)));
  if (context instanceof Response) {
    const location = context.headers.get('location');
    return { status: context.status, location, html: '', thrown: [], errors: [] };
  }
  const router = createStaticRouter(handler.dataRoutes, context);
  const { html, errors } = await renderDocument(
    <ShopContext value={testShop}>
      <QueryClientProvider client={queryClient}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </QueryClientProvider>
    </ShopContext>,
    DEADLINE_MS,
  );
  queryClient.clear();
  return { status: context.statusCode, location: null, html, thrown: Object.values(context.errors ?? {}), errors };
}

/**
 * Renders a page like the shell's server, without the shop's frame: for jest's node environment. Throws what loaders or components throw.
 */
export async function renderOnServer(routes: SliceRoutes, address: string): Promise<ServerPage> {
  const { status, location, html, errors } = await renderedOnServer(routes, address);
  if (errors[0]) throw errors[0];
  return { status, location, html };
}
