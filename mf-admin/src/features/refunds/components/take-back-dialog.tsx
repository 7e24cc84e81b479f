import { useState } from 'react';
import { formatMoney, parseMoney } from 'shared-contracts/money/money';
import type { RefundToMake } from 'shared-contracts/refunds/schemas';
import { toast } from 'shell/contract';
import { CheckField } from '../../../shared/check-field/check-field';
import { mutateThrough } from '../../../shared/mutate-through/mutate-through';
import { ReasonDialog } from '../../../shared/reason-dialog/reason-dialog';
import { useEndPromise } from '../queries/refunds-to-make';

/** A promised refund is not made, for a reason that the customer may get. */
export function TakeBackDialog({ refund, onClose }: { refund: RefundToMake; onClose: () => void }) {
  const [tellCustomer, setTellCustomer] = useState(true);
  const end = useEndPromise();
  const amount = formatMoney(parseMoney(refund.amount));
  return (
    <ReasonDialog
      title={`Take back ${amount}?`}
      description={`${refund.customerName} was told that ${amount} will be refunded. It leaves the list, and its money can be refunded in another way.`}
      submit="Take it back"
      hint={tellCustomer ? 'The customer reads it as you write it.' : 'Kept with the claim.'}
      request={end}
      failure="The refund was not taken back"
      onSubmit={(reason) =>
        mutateThrough(
          end,
          { claimId: refund.claimId, how: 'taken_back', reason, tellCustomer },
          {
            onSuccess: () => {
              toast({
                tone: 'success',
                title: `${amount} taken back`,
                ...(tellCustomer && { description: `${refund.customerName} gets an email.` }),
              });
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <CheckField
        label={`Email the reason to ${refund.customerEmail}`}
        checked={tellCustomer}
        onChange={({ target }) => setTellCustomer(target.checked)}
      />
    </ReasonDialog>
  );
}
