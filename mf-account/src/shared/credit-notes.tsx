import Download from '@lucide/icons/icons/download';
import { formatMoney, parseMoney } from 'shared-contracts/money/money';
import type { CreditNote } from 'shared-contracts/refunds/credit-note';
import { creditNotePath } from 'shared-contracts/refunds/credit-note-path';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';

type NotedOrder = { id: string; creditNotes?: readonly CreditNote[] };

/** `token`: a guest's, of the mail. */
export const CreditNotes = ({ order, token }: { order: NotedOrder; token?: string }) =>
  order.creditNotes?.map(({ id, number, amount }) => (
    <Button key={id} asChild variant="secondary">
      <a href={creditNotePath(order.id, id, token)} download>
        <Icon icon={Download} /> Download credit note {number}, {formatMoney(parseMoney(amount))} (PDF)
      </a>
    </Button>
  ));
