import Printer from '@lucide/icons/icons/printer';
import { useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { failureText, problemIn } from 'shared-contracts/api/failure';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { ReadyOrder, WaitingPiece } from 'shared-contracts/production/runs';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { Notice } from 'shared-ui/notice';
import { makeText } from '../model/run-texts';
import { useMakeRun } from '../queries/print-runs';
import styles from './print-runs.module.css';

type Refused = { asked: { orderIds: readonly string[]; pieceIds?: readonly string[] | undefined }; error: Error };

/** `errors` name orders and magnets by their place in the request. */
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

type MakeRunProps = {
  orders: readonly ReadyOrder[];
  pieces: readonly WaitingPiece[];
  /** Null if only the server could say. */
  sheets: number | null;
};

export function MakeRun({ orders, pieces, sheets }: MakeRunProps) {
  const navigate = useNavigate();
  const make = useMakeRun();
  // pressed again after a lost answer, the same request makes the same run
  const attempt = useRef({ request: '', id: '' });
  const press = () => {
    const chosen = {
      orderIds: orders.map(({ orderId }) => orderId),
      pieceIds: pieces.map(({ pieceId }) => pieceId),
    };
    const request = JSON.stringify(chosen);
    if (attempt.current.request !== request) attempt.current = { request, id: crypto.randomUUID() };
    make.mutate(
      { id: attempt.current.id, ...chosen },
      { onSuccess: ({ id }) => void navigate(`/admin/print-runs/${id}`) },
    );
  };
  const isEmpty = orders.length + pieces.length === 0;
  return (
    <div className={styles.make}>
      <Button disabled={isEmpty} busy={make.isPending} busyLabel="Making the run..." onClick={press}>
        <Icon icon={Printer} /> {makeText({ orders: orders.length, pieces: pieces.length, sheets })}
      </Button>
      <p className={styles.soft}>Its orders go to processing: customers can then no longer change them.</p>
      {make.error && <Refusal asked={make.variables} error={make.error} />}
    </div>
  );
}
