import type { ReactNode } from 'react';
import { LoadError, type LoadErrorProps } from '../load-error/load-error';

/** What it uses of React Query's query. */
type SingleQuery<T> = { data: T | undefined; error: Error | null; refetch: () => Promise<unknown> };

export type LoadedProps<T> = Pick<LoadErrorProps, 'as' | 'headingLevel'> & {
  query: SingleQuery<T>;
  skeleton: ReactNode;
  errorTitle: string;
  children: (data: T) => ReactNode;
};

/** A query's data, or what stands in its place while it loads and when it could not be loaded. */
export function Loaded<T>({ query, skeleton, errorTitle, children, ...errorProps }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return skeleton;
  return <LoadError {...errorProps} title={errorTitle} error={query.error} onRetry={() => void query.refetch()} />;
}
