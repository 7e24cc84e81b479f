import { useQueryClient } from '@tanstack/react-query';
import { useContext } from 'react';
import { UNSAFE_DataRouterStateContext } from 'react-router-dom';

/** An error of the page itself: neither of its loader nor of its data. */
export function useIsCrash(error: unknown): boolean {
  const failures = useContext(UNSAFE_DataRouterStateContext)?.errors;
  const queries = useQueryClient().getQueryCache().getAll();
  return !Object.values(failures ?? {}).includes(error) && !queries.some(({ state }) => state.error === error);
}
