import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { Skeleton } from 'shared-ui/skeleton';
import { messageOf } from 'shell/contract';

type LoadedProps<T> = { query: UseQueryResult<T>; what: string; children: (data: T) => ReactNode };

/** A query's content, its skeleton or its error. `what`: "your sessions" */
export function Loaded<T>({ query, what, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return <Skeleton label={`Loading ${what}`} height="4rem" />;
  return (
    <Notice
      tone="danger"
      title={`We could not load ${what}`}
      action={
        <Button variant="secondary" onClick={() => void query.refetch()}>
          Try again
        </Button>
      }
    >
      {messageOf(query.error, 'Please check your connection and try again.')}
    </Notice>
  );
}
