import type { ReactNode } from 'react';
import { failureToast } from 'shared-contracts/api/failure';
import { disputePhaseTexts, disputeReasonText } from 'shared-contracts/disputes/dispute-texts';
import type { OrderDispute } from 'shared-contracts/disputes/schemas';
import { formatMoney, parseMoney } from 'shared-contracts/money/money';
import type { OrderDesk } from 'shared-contracts/order-desk/schemas';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import common from 'shared-ui/styles/common.module.css';
import { ShopDate, toast } from 'shell/contract';
import { disputeMoneyText, phaseTones } from '../model/dispute-state';
import { useDisputeEvidence } from '../queries/desk';
import { DeskCard } from './desk-card';
import styles from './order-desk.module.css';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Dispute({ dispute }: { dispute: OrderDispute }) {
  const { id, phase, amount, reason, evidenceDueAt, openedAt, closedAt } = dispute;
  return (
    <li className={styles.entry}>
      <div className={common.row2}>
        <Badge tone={phaseTones[phase]}>{disputePhaseTexts[phase]}</Badge>
        <strong>{formatMoney(parseMoney(amount))}</strong>
      </div>
      <p>{disputeReasonText(reason)}</p>
      <p>{disputeMoneyText(dispute)}</p>
      <dl className={styles.facts}>
        {phase === 'needs_response' && (
          <Fact name="Answer by">
            {evidenceDueAt === null ? (
              'The bank takes no answer'
            ) : (
              <strong>
                <ShopDate at={evidenceDueAt} show="date and time" />
              </strong>
            )}
          </Fact>
        )}
        <Fact name="Opened">
          <ShopDate at={openedAt} show="date and time" />
        </Fact>
        {closedAt !== null && (
          <Fact name="Closed">
            <ShopDate at={closedAt} show="date and time" />
          </Fact>
        )}
        <Fact name="Dispute">
          <span className={common.anywhere}>{id}</span>
        </Fact>
      </dl>
    </li>
  );
}

export function OrderDisputes({ orderId, desk }: { orderId: string; desk: Pick<OrderDesk, 'disputes' | 'payment'> }) {
  const evidence = useDisputeEvidence();
  const { disputes = [], payment } = desk;
  if (disputes.length === 0) return null;
  const download = () =>
    evidence.mutate(orderId, {
      onError: (error) => toast(failureToast('Evidence not made', error, 'Please try again.')),
    });
  return (
    <DeskCard title="Disputes">
      <ul className={styles.list} aria-label="Disputes">
        {disputes.map((dispute) => (
          <Dispute key={dispute.id} dispute={dispute} />
        ))}
      </ul>
      <p className={common.soft}>
        The evidence is one PDF: address, tracking, history, emails, and the designs that the customer approved. Submit
        it at the payment provider.
      </p>
      <div className={common.row2}>
        <Button variant="secondary" busy={evidence.isPending} busyLabel="Making..." onClick={download}>
          Download evidence
        </Button>
        {payment?.link && (
          <Button asChild variant="secondary">
            <a href={payment.link} target="_blank" rel="noopener noreferrer">
              Answer at the provider
            </a>
          </Button>
        )}
      </div>
    </DeskCard>
  );
}
