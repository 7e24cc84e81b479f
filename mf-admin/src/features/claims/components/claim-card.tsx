import { useState } from 'react';
import { Link } from 'react-router-dom';
import { failureToast } from 'shared-contracts/api/failure';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import { formatMoney, parseMoney } from 'shared-contracts/money/money';
import type { ClaimToAnswer } from 'shared-contracts/claims/schemas';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { Photo } from 'shared-ui/photo';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { toast } from 'shell/contract';
import { MessageCard } from '../../../shared/message-card/message-card';
import { kindTexts, outcomeTexts } from '../model/claim-texts';
import { mutateThrough } from '../../../shared/mutate-through/mutate-through';
import { useCloseClaim } from '../queries/claims';
import { ClaimAnswerForm } from './claim-answer-form';
import { ReasonDialog } from '../../../shared/reason-dialog/reason-dialog';
import common from 'shared-ui/styles/common.module.css';
import styles from './claims.module.css';

function CloseWithoutReprint({ claim, onClose }: { claim: ClaimToAnswer; onClose: () => void }) {
  const close = useCloseClaim();
  return (
    <ReasonDialog
      title="Close without a reprint?"
      description={`${claim.customerName} was told that it will be printed again, and nothing was printed since.`}
      submit="Close the claim"
      hint="Kept in the audit log. The customer does not get it."
      request={close}
      failure="The claim was not closed"
      onSubmit={(reason) => mutateThrough(close, { id: claim.id, reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

function NextStep({ claim }: { claim: ClaimToAnswer }) {
  if (claim.status !== 'answered') return null;
  if (claim.isRefundOwed)
    return (
      <p>
        {claim.promised && `${formatMoney(parseMoney(claim.promised))} not refunded yet. `}
        <Link to={`/admin/orders/${claim.paidOrderId ?? claim.orderId}?promised=${claim.id}`}>Make the refund</Link>
      </p>
    );
  if (claim.outcome !== 'reprint') return null;
  return (
    <p>
      {claim.isReprintOwed && 'Not printed again yet. '}
      <Link to={`/admin/orders/${claim.orderId}`}>Print it again</Link>
    </p>
  );
}

/** A promised reprint that is not made needs a reason. */
function CloseClaim({ claim }: { claim: ClaimToAnswer }) {
  const [isAsked, setIsAsked] = useState(false);
  const close = useCloseClaim();
  const name = <VisuallyHidden>the claim about order {shortOrderNumber(claim.orderId)}</VisuallyHidden>;
  return (
    <>
      <Button
        variant="secondary"
        className={common.start}
        busy={close.isPending}
        onClick={() =>
          claim.isReprintOwed
            ? setIsAsked(true)
            : mutateThrough(
                close,
                { id: claim.id },
                { onError: (error) => toast(failureToast('The claim was not closed', error)) },
              )
        }
      >
        Close {name}
      </Button>
      {isAsked && <CloseWithoutReprint claim={claim} onClose={() => setIsAsked(false)} />}
    </>
  );
}

export function ClaimCard({ claim }: { claim: ClaimToAnswer }) {
  const number = shortOrderNumber(claim.orderId);
  return (
    <MessageCard
      head={
        <>
          <Badge tone={claim.kind === 'damage' ? 'warning' : 'info'}>{kindTexts[claim.kind]}</Badge>
          <strong>{claim.customerName}</strong>
          <a href={`mailto:${claim.customerEmail}`}>{claim.customerEmail}</a>
          <Link to={`/orders/${claim.orderId}`}>Order {number}</Link>
        </>
      }
      at={claim.createdAt}
      about={claim.about.join(', ')}
      words={claim.words}
    >
      {claim.photos.length > 0 && (
        <ul className={common.row3}>
          {claim.photos.map((photo, index) => (
            <li key={photo}>
              <a href={photo} target="_blank" rel="noreferrer" className={styles.photo}>
                <Photo location={photo} alt={`Photo ${index + 1}, opens in a new tab`} sizes="8rem" missing="Photo" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {claim.outcome === null ? (
        <ClaimAnswerForm claim={claim} />
      ) : (
        <>
          <p>
            <strong>{outcomeTexts[claim.outcome]}</strong>
          </p>
          <p className={common.written}>{claim.answer}</p>
          <NextStep claim={claim} />
        </>
      )}
      {claim.status === 'answered' && <CloseClaim claim={claim} />}
    </MessageCard>
  );
}
