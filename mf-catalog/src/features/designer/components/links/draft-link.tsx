import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { failureText, failureToast } from 'shared-contracts/api/failure';
import type { DesignLink, DesignLinkKind } from 'shared-contracts/design/draft';
import { Button } from 'shared-ui/button';
import { ErrorState } from 'shared-ui/error-state';
import { Skeleton } from 'shared-ui/skeleton';
import common from 'shared-ui/styles/common.module.css';
import { ShopDate, toast } from 'shell/contract';
import { designLinksQuery, useMakeLink, useRevokeLink, workingLink } from '../../queries/design-links';
import { useCommands, useDesigner } from '../../store/use-designer';

type DraftLinkProps = {
  kind: DesignLinkKind;
  makeLabel: string;
  ownerName?: string;
  /** Asked before there is a link. */
  question?: ReactNode;
  children: (link: DesignLink) => ReactNode;
};

export function DraftLink({ kind, makeLabel, ownerName, question, children }: DraftLinkProps) {
  const draftId = useDesigner(({ id }) => id);
  const isStored = useDesigner(({ copy }) => copy !== null);
  const { save } = useCommands();
  const { data: stored, error, refetch } = useQuery({ ...designLinksQuery(draftId), enabled: isStored });
  const links = isStored ? stored : [];
  const making = useMakeLink(draftId, save);
  const revoking = useRevokeLink(draftId);
  const [openedAt] = useState(() => Date.now());
  if (error && !links)
    return (
      <ErrorState title="Unable to Load Links" action={<Button onClick={() => void refetch()}>Try again</Button>}>
        {failureText(error)}
      </ErrorState>
    );
  if (!links) return <Skeleton label="Loading your link" width="100%" height="6rem" />;

  const onError = (title: string) => ({
    onError: (failure: Error) => toast(failureToast(title, failure)),
  });
  const link = workingLink(links, kind, openedAt);
  if (!link)
    return (
      <>
        {question}
        <Button
          busy={making.isPending}
          onClick={() => making.mutate({ kind, ...(ownerName && { ownerName }) }, onError('Link not made'))}
        >
          {makeLabel}
        </Button>
      </>
    );
  return (
    <div className={common.stack4}>
      {children(link)}
      <div className={`${common.spread} ${common.soft}`}>
        <p>
          Works until <ShopDate at={link.expiresAt} show="short date and time" />. {link.photos} of at most{' '}
          {link.maximumPhotos} photos added.
        </p>
        <Button
          variant="quiet"
          busy={revoking.isPending}
          onClick={() => revoking.mutate(link.id, onError('Link not turned off'))}
        >
          Turn off link
        </Button>
      </div>
    </div>
  );
}
