import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ShopContext, type Shop } from '../contract/shop';
import { AreaFailureContext } from './area';
import type { AreaFailure } from './page-data';
import { HEADER_END_ID } from '../layout/site-header';
import { type DeclaredLinks, SliceLinksContext, linksOf } from '../layout/slice-links';

function Document({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf6ea" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#15161d" />
        {/* half a header would shift when the rest of it is parsed */}
        <link rel="expect" href={`#${HEADER_END_ID}`} blocking="render" />
      </head>
      <body>{children}</body>
    </html>
  );
}

export type ShopAppProps = {
  queryClient: QueryClient;
  shop: Shop;
  failure: AreaFailure | null;
  slices: readonly DeclaredLinks[];
  children: ReactNode;
};

export function ShopApp({ queryClient, shop, failure, slices, children }: ShopAppProps) {
  return (
    <Document>
      <ShopContext value={shop}>
        <QueryClientProvider client={queryClient}>
          <AreaFailureContext value={failure}>
            <SliceLinksContext value={linksOf(slices)}>{children}</SliceLinksContext>
          </AreaFailureContext>
        </QueryClientProvider>
      </ShopContext>
    </Document>
  );
}
