import Printer from '@lucide/icons/icons/printer';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { failureText, problemIn } from 'shared-contracts/api/failure';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import {
  type LeftOutOrder,
  type ReadyOrder,
  type RunLayout,
  RunReason,
  type WaitingPiece,
} from 'shared-contracts/production/runs';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { Notice } from 'shared-ui/notice';
import { SelectField } from 'shared-ui/select-field';
import common from 'shared-ui/styles/common.module.css';
import { ConfirmDialog } from 'shared-ui/confirm-dialog';
import { countOf } from '../../../shared/count-of/count-of';
import { runReasonTexts } from '../../../shared/run-reason/run-reason-texts';
import { makeText } from '../model/run-texts';
import { useMakeRun } from '../queries/print-runs';
import styles from './print-runs.module.css';

type Refused = { asked: { orderIds: readonly string[]; pieceIds?: readonly string[] | undefined }; error: Error };

/** `errors` name orders and magnets by index in the request. */
const Refusal = ({ asked: { orderIds, pieceIds }, error }: Refused) => {
  const { errors = {} } = problemIn(error) ?? {};
  const named = orderIds.flatMap((id, nth) => {
    const why = errors[`orderIds.${nth}`];
    return why === undefined ? [] : [{ id, why }];
  });
  const reasons = new Set((pieceIds ?? []).flatMap((_, nth) => errors[`pieceIds.${nth}`] ?? []));
  return (
    <Notice tone="danger" title="The run was not made">
      {failureText(error)}
      <ul className={styles.places}>
        {named.map(({ id, why }) => (
          <li key={id}>
            <Link to={`/admin/orders/${id}`}>{shortOrderNumber(id)}</Link>: {why}
          </li>
        ))}
        {[...reasons].map((why) => (
          <li key={why}>Spoiled magnets: {why}</li>
        ))}
      </ul>
    </Notice>
  );
};

const reasons = [
  { value: '', label: 'Choose a reason' },
  ...RunReason.options.map((value) => ({ value, label: runReasonTexts[value] })),
];

type MakeRunProps = {
  layout: RunLayout;
  orders: readonly ReadyOrder[];
  /** Not ready, printed for a reason that is asked for. */
  anyway: readonly LeftOutOrder[];
  pieces: readonly WaitingPiece[];
  /** Null if only the server knows. */
  sheets: number | null;
};

export function MakeRun({ layout, orders, anyway, pieces, sheets }: MakeRunProps) {
  const navigate = useNavigate();
  const make = useMakeRun();
  const [chosenReason, setReason] = useState('');
  const [isAsking, setAsking] = useState(false);
  const reason = RunReason.safeParse(chosenReason).data ?? null;
  const held = anyway.filter((order) => order.reason === 'held').length;
  const isEmpty = orders.length + anyway.length + pieces.length === 0;
  // the same request makes the same run, so that retries are safe
  const attempt = useRef({ request: '', id: '' });
  const send = () => {
    const chosen = {
      layout,
      reason: anyway.length > 0 ? reason : null,
      withHeld: held > 0,
      orderIds: [...orders, ...anyway].map(({ orderId }) => orderId),
      pieceIds: pieces.map(({ pieceId }) => pieceId),
    };
    const request = JSON.stringify(chosen);
    if (attempt.current.request !== request) attempt.current = { request, id: crypto.randomUUID() };
    make.mutate(
      { id: attempt.current.id, ...chosen },
      {
        onSuccess: ({ id }) => void navigate(`/admin/print-runs/${id}`),
        onSettled: () => setAsking(false),
      },
    );
  };
  return (
    <div className={styles.make}>
      {anyway.length > 0 && (
        <SelectField
          label="Why before they are ready"
          options={reasons}
          value={chosenReason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <Button
        disabled={isEmpty || (anyway.length > 0 && reason === null)}
        busy={make.isPending}
        busyLabel="Making the run..."
        onClick={() => (held > 0 ? setAsking(true) : send())}
      >
        <Icon icon={Printer} />{' '}
        {makeText({ orders: orders.length + anyway.length, pieces: pieces.length, sheets, layout })}
      </Button>
      <p className={common.soft}>Its orders go to processing: customers can then no longer change them.</p>
      {make.error && <Refusal asked={make.variables} error={make.error} />}
      {isAsking && (
        <ConfirmDialog
          title={`Print ${countOf(held, 'order')} on hold?`}
          confirm={`End the ${held === 1 ? 'hold' : 'holds'} and print`}
          busyLabel="Making the run..."
          isBusy={make.isPending}
          onConfirm={send}
          onClose={() => setAsking(false)}
          description={`Somebody put ${held === 1 ? 'it' : 'them'} on hold. The run ends that, and ${held === 1 ? 'it is' : 'they are'} printed as ${held === 1 ? 'it is' : 'they are'} now.`}
        />
      )}
    </div>
  );
}
