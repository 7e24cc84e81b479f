import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DesignLink, DesignLinkKind, DesignOffer } from 'shared-contracts/design/draft';
import { callApi } from 'shell/contract';
import { useLiveUpdates } from 'shared-ui/use-live-updates';
import { designOffersQuery, draftKeyOf } from './design-offers-query';

export const designLinksQuery = (draftId: string) =>
  queryOptions({
    queryKey: [...draftKeyOf(draftId), 'links'],
    queryFn: ({ signal }) => callApi('GET /api/design-drafts/:id/links', { id: draftId }, { signal }),
  });

/** No draft: no connection. Use it once per page. */
export function useDesignUpdates(draftId: string | null): void {
  const queryClient = useQueryClient();
  useLiveUpdates(draftId === null ? null : `/api/design-drafts/${draftId}/events`, () => {
    if (draftId !== null) void queryClient.invalidateQueries({ queryKey: draftKeyOf(draftId) });
  });
}

/** `onStore` stores the draft first. */
export function useMakeLink(draftId: string, onStore: () => Promise<void>) {
  const queryClient = useQueryClient();
  const { queryKey } = designLinksQuery(draftId);
  return useMutation({
    mutationFn: async (link: { kind: DesignLinkKind; ownerName?: string | undefined }) => {
      await onStore();
      return callApi('POST /api/design-drafts/:id/links', { id: draftId, ...link });
    },
    onSuccess: async (link) => {
      // a list read before would hide the new link
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<DesignLink[]>(queryKey, (links = []) => [link, ...links]);
    },
  });
}

export function useRevokeLink(draftId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (linkId: string) => callApi('DELETE /api/design-drafts/:id/links/:linkId', { id: draftId, linkId }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: designLinksQuery(draftId).queryKey }),
  });
}

export function useDecideOffer(draftId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = designOffersQuery(draftId);
  return useMutation({
    mutationFn: (decision: { offerId: string; accept: boolean }) =>
      callApi('POST /api/design-drafts/:id/offers/:offerId', { id: draftId, ...decision }),
    onSuccess: (offers) => queryClient.setQueryData<DesignOffer[]>(queryKey, offers),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}

export function useAcceptAll(draftId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = designOffersQuery(draftId);
  return useMutation({
    mutationFn: (offerIds: string[]) => callApi('POST /api/design-drafts/:id/offers', { id: draftId, offerIds }),
    onSuccess: (offers) => queryClient.setQueryData<DesignOffer[]>(queryKey, offers),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}

export const isWorking = ({ isRevoked, expiresAt }: DesignLink, now: number): boolean =>
  !isRevoked && Date.parse(expiresAt) > now;

export const workingLink = (links: readonly DesignLink[], kind: DesignLinkKind, now: number): DesignLink | undefined =>
  links.find((link) => link.kind === kind && isWorking(link, now));

export const addressOf = ({ token }: Pick<DesignLink, 'token'>): string => `${window.location.origin}/design/${token}`;
