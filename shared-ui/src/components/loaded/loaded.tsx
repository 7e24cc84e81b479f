import type { ReactNode } from 'react';
import { LoadError, type LoadErrorProps } from '../load-error/load-error';

type SingleQuery<T> = { data: T | undefined; error: Error | null; refetch: () => Promise<unknown> };

export type LoadedProps<T> = Pick<LoadErrorProps, 'as' | 'headingLevel'> & {
  query: SingleQuery<T>;
  skeleton: ReactNode;
  errorTitle: string;
  children: (data: T) => ReactNode;
};

/** The data of a query, or its skeleton or error until there is some. */
export function Loaded<T>({ query, skeleton, errorTitle, children, ...errorProps }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return skeleton;
  return <LoadError {...errorProps} title={errorTitle} error={query.error} onRetry={() => void query.refetch()} />;
}
