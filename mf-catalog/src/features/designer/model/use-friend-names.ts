import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { designOffersQuery } from '../queries/design-offers-query';
import { useDesigner } from '../store/use-designer';

/** By the photo's path; only those who gave a name. */
export function useFriendNames(): ReadonlyMap<string | undefined, string> {
  const id = useDesigner((designer) => designer.id);
  const isStored = useDesigner(({ copy }) => copy !== null);
  const { data: offers } = useQuery({ ...designOffersQuery(id), enabled: isStored });
  return useMemo(
    () => new Map(offers?.flatMap(({ path, friendName }) => (friendName ? [[path, friendName] as const] : []))),
    [offers],
  );
}
