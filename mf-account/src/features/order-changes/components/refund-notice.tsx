import { formatMoney, parseMoney } from 'shared-contracts/money/money';
import type { OpenedOrder } from 'shared-contracts/orders/schemas';
import { refundBusinessDays } from 'shared-contracts/policy/shop';
import { Notice } from 'shared-ui/notice';
import { useShop } from 'shell/contract';

export function RefundNotice({ order }: { order: Pick<OpenedOrder, 'refund' | 'refundedAmount' | 'totalAmount'> }) {
  const { supportEmail } = useShop();
  const { refund } = order;
  const refunded = parseMoney(order.refundedAmount);
  if (refund?.status === 'failed')
    return (
      <Notice tone="danger" title={`Your refund of ${formatMoney(parseMoney(refund.amount))} did not go through`}>
        We are looking into it. You can write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </Notice>
    );
  if (refunded > 0)
    return (
      <Notice tone="info" title={`${formatMoney(refunded)} refunded`}>
        {refunded === parseMoney(order.totalAmount) ? 'Your whole payment' : 'A part of your payment'} was refunded to
        your card. It usually takes {refundBusinessDays} business days to show up.
      </Notice>
    );
  if (!refund) return null;
  return (
    <Notice tone="info" title={`We are refunding ${formatMoney(parseMoney(refund.amount))} to your card`}>
      It usually takes {refundBusinessDays} business days to show up.
    </Notice>
  );
}
