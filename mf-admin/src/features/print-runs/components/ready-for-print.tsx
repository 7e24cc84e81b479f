import Printer from '@lucide/icons/icons/printer';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type ReadyForPrint as Ready, type RunLayout, printableForReason } from 'shared-contracts/production/runs';
import { Button } from 'shared-ui/button';
import { Card } from 'shared-ui/card';
import { EmptyState } from 'shared-ui/empty-state';
import { Icon } from 'shared-ui/icon';
import { Loaded } from 'shared-ui/loaded';
import { SelectField } from 'shared-ui/select-field';
import { Skeleton } from 'shared-ui/skeleton';
import common from 'shared-ui/styles/common.module.css';
import { CheckField } from '../../../shared/check-field/check-field';
import { countOf } from '../../../shared/count-of/count-of';
import { useListAddress } from '../../../shared/list-address/use-list-address';
import { ListLayout } from '../../../shared/list-layout/list-layout';
import { optionsOf } from '../../../shared/options/options-of';
import { nounOf, qualityTexts, shareText } from '../model/run-texts';
import { chosenOrdersIn, readySearchOf } from '../model/ready-search';
import { readyQuery } from '../queries/print-runs';
import { LeftOutOrders } from './left-out-orders';
import { MakeRun } from './make-run';
import { Preflight } from './preflight';
import styles from './print-runs.module.css';
import { ReadyLimits } from './ready-limits';
import { ReadyOrders } from './ready-orders';

const parameters = ['orders', 'layout', 'until', 'sheets', 'show'] as const;
const layouts = optionsOf({
  '': 'Sheets: magnets together',
  pages: 'Pages: one magnet each, with bleed and crop marks',
});
const shows = optionsOf({ '': 'All ready orders', problems: 'Only with print problems' });

const Figures = ({ ready, layout }: { ready: Ready; layout: RunLayout }) => (
  <dl className={styles.figures}>
    {[
      ['Orders', ready.orders.length],
      ['Magnets', ready.magnets],
      [nounOf(layout).title, ready.sheets],
      ...(layout === 'sheets' ? [['Paper used', ready.sheets > 0 ? shareText(ready.usedShare) : '-'] as const] : []),
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

const without = (ids: ReadonlySet<string>, id: string) => new Set([...ids].filter((one) => one !== id));

/** `taken`: out of those that are ready. `added`: of those left out. `isJoined`: spoiled magnets are printed again. */
type Choice = { taken: ReadonlySet<string>; added: ReadonlySet<string>; isJoined: boolean };
const all: Choice = { taken: new Set(), added: new Set(), isJoined: true };

type ChosenForPrintProps = {
  ready: Ready;
  layout: RunLayout;
  isNarrowed: boolean;
  choice: Choice;
  onChoose: (change: Partial<Choice>) => void;
};

function ChosenForPrint({ ready, layout, isNarrowed, choice, onChoose }: ChosenForPrintProps) {
  const { values } = useListAddress(parameters);
  const [isAsked, setAsked] = useState(false);
  const { taken, added, isJoined } = choice;
  const { orders, pieces, leftOut } = ready;
  const chosen = orders.filter(({ orderId }) => !taken.has(orderId));
  // what became ready meanwhile needs no reason
  const anyway = leftOut.filter(({ orderId, reason }) => added.has(orderId) && printableForReason.has(reason));
  const shown = orders.filter((order) => values.show !== 'problems' || qualityTexts(order).length > 0);
  const isWhole = chosen.length === orders.length && anyway.length === 0 && (isJoined || pieces.length === 0);
  const printed = [...chosen, ...anyway].map(({ orderId }) => orderId);
  const isNothing = orders.length + pieces.length === 0 && !isNarrowed;
  return (
    <>
      {isNothing ? (
        <NothingReady />
      ) : (
        <>
          <Figures ready={ready} layout={layout} />
          {pieces.length > 0 && (
            <SpoiledPieces pieces={pieces} isJoined={isJoined} onChange={(joins) => onChoose({ isJoined: joins })} />
          )}
          <ReadyOrders
            orders={shown}
            chosen={new Set(chosen.map(({ orderId }) => orderId))}
            onChange={(ids) =>
              onChoose({ taken: new Set(orders.flatMap(({ orderId }) => (ids.has(orderId) ? [] : [orderId]))) })
            }
          />
        </>
      )}
      <LeftOutOrders
        orders={leftOut}
        chosen={added}
        onToggle={(id) => onChoose({ added: added.has(id) ? without(added, id) : new Set([...added, id]) })}
      />
      {printed.length > 0 && (
        <Button variant="quiet" className={common.start} aria-expanded={isAsked} onClick={() => setAsked(!isAsked)}>
          {isAsked ? 'Hide the preflight' : 'Show the preflight'}
        </Button>
      )}
      {isAsked && printed.length > 0 && <Preflight search={{ orders: printed.join(',') }} />}
      {(!isNothing || anyway.length > 0) && (
        <MakeRun
          layout={layout}
          orders={chosen}
          anyway={anyway}
          pieces={isJoined ? pieces : []}
          sheets={isWhole ? ready.sheets : null}
        />
      )}
    </>
  );
}

/** Takes all that is ready, or the orders in the address. */
export function ReadyForPrint({ proofOf }: { proofOf: (orderIds: readonly string[]) => ReactNode }) {
  const { values, set, choose } = useListAddress(parameters);
  const search = readySearchOf(values);
  const orderIds = chosenOrdersIn(values.orders);
  const layout = search.layout ?? 'sheets';
  const query = useQuery(readyQuery(search));
  // kept while another layout is loaded
  const [choice, setChoice] = useState(all);
  return (
    <ListLayout
      tools={
        <>
          <SelectField label="Layout" options={layouts} value={search.layout ?? ''} onChange={choose('layout')} />
          <ReadyLimits hasSheets={layout === 'sheets'} />
          <SelectField label="Show" options={shows} value={values.show} onChange={choose('show')} />
        </>
      }
    >
      {orderIds.length > 0 && (
        <p className={styles.head}>
          {orderIds.length === 1 ? 'Only the chosen order' : `Only the ${orderIds.length} chosen orders`}
          <Button variant="quiet" onClick={() => set({ orders: '' })}>
            Show all ready orders
          </Button>
        </p>
      )}
      <Loaded
        query={query}
        skeleton={<Skeleton label="Loading what is ready" height="20rem" />}
        errorTitle="Unable to Load What Is Ready"
      >
        {(ready) => (
          <div className={common.stack4}>
            <ChosenForPrint
              ready={ready}
              layout={layout}
              isNarrowed={Object.keys(search).some((name) => name !== 'layout')}
              choice={choice}
              onChoose={(change) => setChoice((before) => ({ ...before, ...change }))}
            />
          </div>
        )}
      </Loaded>
      {orderIds.length > 0 && proofOf(orderIds)}
    </ListLayout>
  );
}
