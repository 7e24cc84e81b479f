import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { lineTitle } from 'shared-contracts/cart/line-text';
import type { Claim, ClaimKind, ClaimOutcome, OrderClaims as Claims } from 'shared-contracts/claims/schemas';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { Card } from 'shared-ui/card';
import { Loaded } from 'shared-ui/loaded';
import { Photo } from 'shared-ui/photo';
import { Skeleton } from 'shared-ui/skeleton';
import common from 'shared-ui/styles/common.module.css';
import { ShopDate, toast } from 'shell/contract';
import type { OpenOrder } from '../model/open-order';
import { orderClaimsQuery } from '../queries/order-claims';
import { ClaimForm, type ClaimableLine } from './claim-form';
import styles from './order-feedback.module.css';

const kindTexts: Record<ClaimKind, string> = { damage: 'Damaged or misprinted', return: 'Return' };

const outcomeTexts: Record<ClaimOutcome, string> = {
  reprint: 'Accepted: we print it again',
  refund: 'Accepted: we refund you',
  declined: 'Declined',
};

const claimStateOf = ({ outcome }: Pick<Claim, 'outcome'>): string =>
  outcome === null ? 'We are looking into it' : outcomeTexts[outcome];

function FiledClaim({ claim, lines }: { claim: Claim; lines: readonly ClaimableLine[] }) {
  const about = lines.filter(({ id }) => claim.itemIds.includes(id)).map((line) => lineTitle(line.productName, line));
  return (
    <li className={`${common.stack3} ${styles.item}`}>
      <div className={common.spread}>
        <h3 className={styles.name}>
          {kindTexts[claim.kind]}: {about.join('; ')}
        </h3>
        <Badge tone={claim.status === 'open' ? 'warning' : 'info'}>{claimStateOf(claim)}</Badge>
      </div>
      <p className={common.soft}>
        Reported on <ShopDate at={claim.createdAt} />
      </p>
      <p className={common.written}>{claim.words}</p>
      {claim.photos.length > 0 && (
        <ul className={common.row3}>
          {claim.photos.map((photo, index) => (
            <li key={photo} className={styles.photo}>
              <Photo location={photo} alt={`Your photo ${index + 1}`} sizes="6rem" missing="Photo" />
            </li>
          ))}
        </ul>
      )}
      {claim.answer !== null && (
        <blockquote className={styles.answer}>
          <p className={common.soft}>
            Our answer
            {claim.answeredAt !== null && (
              <>
                , <ShopDate at={claim.answeredAt} />
              </>
            )}
          </p>
          <p className={common.written}>{claim.answer}</p>
        </blockquote>
      )}
    </li>
  );
}

function claimableOf(lines: readonly ClaimableLine[], { claims }: Claims): ClaimableLine[] {
  const open = new Set(claims.filter(({ status }) => status === 'open').flatMap(({ itemIds }) => itemIds));
  return lines.filter(({ id }) => !open.has(id));
}

function LoadedClaims({ order, lines, claims }: { order: OpenOrder; lines: readonly ClaimableLine[]; claims: Claims }) {
  const [isWriting, setIsWriting] = useState(false);
  const text = useRef<HTMLParagraphElement>(null);
  const claimable = claimableOf(lines, claims);
  // the pressed button is gone
  const close = () => {
    setIsWriting(false);
    text.current?.focus();
  };
  return (
    <>
      {claims.until !== null && (
        <p ref={text} tabIndex={-1} className={common.soft}>
          {claims.isOpen
            ? 'You can report damage or ask to return your magnets until '
            : 'The time for returns ended on '}
          <ShopDate at={claims.until} />.
        </p>
      )}
      {claims.claims.length > 0 && (
        <ul className={common.stack5}>
          {claims.claims.map((claim) => (
            <FiledClaim key={claim.id} claim={claim} lines={lines} />
          ))}
        </ul>
      )}
      {claims.isOpen && isWriting && (
        <ClaimForm
          order={order}
          lines={claimable}
          onCancel={close}
          onFiled={() => {
            close();
            toast({ tone: 'success', title: 'We got your report', description: 'We will answer you by email.' });
          }}
        />
      )}
      {claims.isOpen && !isWriting && claimable.length > 0 && (
        <Button variant="secondary" className={common.start} onClick={() => setIsWriting(true)}>
          Report a problem
        </Button>
      )}
    </>
  );
}

export function OrderClaims({ order, lines }: { order: OpenOrder; lines: readonly ClaimableLine[] }) {
  const titleId = useId();
  const query = useQuery(orderClaimsQuery(order));
  if (query.data?.until === null && query.data.claims.length === 0) return null;
  return (
    <Card as="section" aria-labelledby={titleId} className={common.stack4}>
      <h2 id={titleId} className={common.textXl}>
        Something Wrong?
      </h2>
      <Loaded
        query={query}
        skeleton={<Skeleton label="Loading your reports" height="3rem" />}
        errorTitle="Unable to Load Reports"
      >
        {(claims) => <LoadedClaims order={order} lines={lines} claims={claims} />}
      </Loaded>
    </Card>
  );
}
