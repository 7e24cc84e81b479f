import Printer from '@lucide/icons/icons/printer';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReadyForPrint as Ready } from 'shared-contracts/production/runs';
import { Card } from 'shared-ui/card';
import { EmptyState } from 'shared-ui/empty-state';
import { Icon } from 'shared-ui/icon';
import { Loaded } from 'shared-ui/loaded';
import { SelectField } from 'shared-ui/select-field';
import { Skeleton } from 'shared-ui/skeleton';
import { CheckField } from '../../../shared/check-field/check-field';
import { countOf } from '../../../shared/count-of/count-of';
import { useListAddress } from '../../../shared/list-address/use-list-address';
import { ListLayout } from '../../../shared/list-layout/list-layout';
import { qualityTexts, shareText } from '../model/run-texts';
import { readySearchOf } from '../model/ready-search';
import { readyQuery } from '../queries/print-runs';
import { LeftOutOrders } from './left-out-orders';
import { MakeRun } from './make-run';
import styles from './print-runs.module.css';
import { ReadyLimits } from './ready-limits';
import { ReadyOrders } from './ready-orders';

const parameters = ['until', 'sheets', 'show'] as const;
const shows = [
  { value: '', label: 'All ready orders' },
  { value: 'problems', label: 'Only with print problems' },
];

const Figures = ({ ready }: { ready: Ready }) => (
  <dl className={styles.figures}>
    {[
      ['Orders', ready.orders.length],
      ['Magnets', ready.magnets],
      ['Sheets', ready.sheets],
      ['Paper used', ready.sheets > 0 ? shareText(ready.usedShare) : '-'],
      ['Spoiled magnets', ready.pieces.length],
    ].map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

const NothingReady = () => (
  <EmptyState icon={<Icon icon={Printer} />} title="Nothing is ready to print">
    Paid orders with all their photos appear here once they can no longer be cancelled.
  </EmptyState>
);

const SpoiledPieces = ({
  pieces,
  isJoined,
  onChange,
}: {
  pieces: Ready['pieces'];
  isJoined: boolean;
  onChange: (isJoined: boolean) => void;
}) => (
  <Card as="section" aria-label="Spoiled magnets" className={styles.card}>
    <CheckField
      label={`Print ${countOf(pieces.length, 'spoiled magnet')} again in this run`}
      checked={isJoined}
      onChange={({ target }) => onChange(target.checked)}
    />
    <ul className={styles.places}>
      {pieces.map(({ pieceId, label, customerName }) => (
        <li key={pieceId}>
          {label}, {customerName}
        </li>
      ))}
    </ul>
  </Card>
);

/** All that is ready is chosen; the admin takes out what must wait. */
function ChosenForPrint({ ready, isNarrowed }: { ready: Ready; isNarrowed: boolean }) {
  const { values } = useListAddress(parameters);
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const [isJoined, setJoined] = useState(true);
  const { orders, pieces, leftOut } = ready;
  const chosen = orders.filter(({ orderId }) => !taken.has(orderId));
  const shown = orders.filter((order) => values.show !== 'problems' || qualityTexts(order).length > 0);
  const isWhole = chosen.length === orders.length && (isJoined || pieces.length === 0);
  return (
    <>
      {orders.length + pieces.length === 0 && !isNarrowed ? (
        <NothingReady />
      ) : (
        <>
          <Figures ready={ready} />
          {pieces.length > 0 && <SpoiledPieces pieces={pieces} isJoined={isJoined} onChange={setJoined} />}
          <ReadyOrders
            orders={shown}
            chosen={new Set(chosen.map(({ orderId }) => orderId))}
            onChange={(ids) => setTaken(new Set(orders.flatMap(({ orderId }) => (ids.has(orderId) ? [] : [orderId]))))}
          />
          <MakeRun orders={chosen} pieces={isJoined ? pieces : []} sheets={isWhole ? ready.sheets : null} />
        </>
      )}
      <LeftOutOrders orders={leftOut} />
    </>
  );
}

export function ReadyForPrint() {
  const { values, choose } = useListAddress(parameters);
  const search = readySearchOf(values);
  const query = useQuery(readyQuery(search));
  return (
    <ListLayout
      tools={
        <>
          <ReadyLimits />
          <SelectField label="Show" options={shows} value={values.show} onChange={choose('show')} />
        </>
      }
    >
      <Loaded
        query={query}
        skeleton={<Skeleton label="Loading what is ready" height="20rem" />}
        errorTitle="Unable to Load What Is Ready"
      >
        {(ready) => (
          <div className={styles.stack}>
            <ChosenForPrint ready={ready} isNarrowed={Object.keys(search).length > 0} />
          </div>
        )}
      </Loaded>
    </ListLayout>
  );
}
