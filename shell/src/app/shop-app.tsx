import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Shop, ShopContext } from '../contract/shop';
import { AreaFailureContext } from './area';
import { Document } from './document';
import type { AreaFailure } from './page-data';

export type ShopAppProps = {
  queryClient: QueryClient;
  shop: Shop;
  failure: AreaFailure | null;
  /** The router's provider. */
  children: ReactNode;
};

export function ShopApp({ queryClient, shop, failure, children }: ShopAppProps) {
  return (
    <Document>
      <ShopContext value={shop}>
        <QueryClientProvider client={queryClient}>
          <AreaFailureContext value={failure}>{children}</AreaFailureContext>
        </QueryClientProvider>
      </ShopContext>
    </Document>
  );
}
