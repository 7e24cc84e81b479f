import { type Ref, useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { RunReason, SheetParcel } from 'shared-contracts/production/runs';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { Card } from 'shared-ui/card';
import { ErrorState } from 'shared-ui/error-state';
import { LoadError } from 'shared-ui/load-error';
import { Notice } from 'shared-ui/notice';
import { Skeleton } from 'shared-ui/skeleton';
import common from 'shared-ui/styles/common.module.css';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { ApiError } from 'shell/contract';
import { runReasonTexts } from '../../../shared/run-reason/run-reason-texts';
import { standingOf, whereText } from '../model/sheet-parcels';
import { printedSheetQuery } from '../queries/packing';
import styles from './packing.module.css';

const standingTexts = {
  'to pack': null,
  packed: { tone: 'success', text: 'Packed' },
  'put aside': { tone: 'danger', text: 'Do not pack: put its magnets aside' },
} as const;

const reasonAdvice: Record<RunReason, string> = {
  rush: 'Pack its orders first.',
  test: 'Printed to try something out. Ask before you pack it.',
  replacement: 'Printed to replace other magnets. Make sure that only the new ones are sent.',
};

type ParcelProps = { parcel: SheetParcel; isVoided: boolean; onOpen: () => void; button?: Ref<HTMLButtonElement> };

function Parcel({ parcel, isVoided, onOpen, button }: ParcelProps) {
  const { orderId, customerName, waiting } = parcel;
  const standing = standingTexts[standingOf(parcel)];
  const number = shortOrderNumber(orderId);
  return (
    <li className={`${common.spread} ${styles.parcel}`}>
      <span className={styles.content}>
        <span className={common.bar3}>
          <strong>{number}</strong> {customerName}
          {standing && <Badge tone={standing.tone}>{standing.text}</Badge>}
          {waiting > 0 && <Badge tone="warning">{`${waiting} spoiled, still to be printed again`}</Badge>}
        </span>
        <span className={common.muted}>{whereText(parcel)}</span>
      </span>
      {!isVoided && (
        <Button ref={button} variant={standing ? 'quiet' : 'secondary'} onClick={onOpen}>
          Open <VisuallyHidden>order {number}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}

type PrintedSheetProps = { code: string; onOpen: (orderId: string) => void; onClose: () => void };

/** Focuses the next parcel to pack. */
export function PrintedSheet({ code, onOpen, onClose }: PrintedSheetProps) {
  const { data: sheet, error, refetch, isFetching } = useQuery(printedSheetQuery(code));
  const nextButton = useRef<HTMLButtonElement>(null);
  const isFocused = useRef(false);
  const next = sheet?.parcels.find((parcel) => standingOf(parcel) === 'to pack')?.orderId;
  useEffect(() => {
    // until refetched, the parcel just packed counts as open
    if (!sheet || isFetching || isFocused.current) return;
    isFocused.current = true;
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLInputElement && activeElement.value !== '')) nextButton.current?.focus();
  }, [sheet, isFetching]);
  if (!sheet) {
    if (!error) return <Skeleton label="Loading the sheet" height="12rem" />;
    if (!(error instanceof ApiError && error.status === 404))
      return <LoadError title="Unable to Load the Sheet" error={error} onRetry={() => void refetch()} />;
    return <ErrorState title="Sheet not found">{`There is no sheet ${code}.`}</ErrorState>;
  }
  const { parcels, isVoided, runNumber, layout, reason } = sheet;
  const noun = layout === 'pages' ? 'page' : 'sheet';
  const title = `${layout === 'pages' ? 'Page' : 'Sheet'} ${code}`;
  const packed = parcels.filter((parcel) => standingOf(parcel) === 'packed').length;
  return (
    <Card as="section" aria-label={title} className={common.stack5}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <output className={common.muted}>{`${packed} of ${parcels.length} packed`}</output>
        <Button variant="quiet" onClick={onClose}>
          Close the {noun}
        </Button>
      </div>
      {isVoided && (
        <Notice tone="danger" title={`Run ${runNumber} is voided`}>
          Don’t pack from this {noun}. Its orders are printed in another run.
        </Notice>
      )}
      {!isVoided && reason && (
        <Notice tone="warning" title={`${runReasonTexts[reason]}, run ${runNumber}`}>
          {reasonAdvice[reason]}
        </Notice>
      )}
      {!isVoided && next === undefined && (
        <Notice tone="success" title={`Nothing is left to pack on this ${noun}`}>
          Scan the next one.
        </Notice>
      )}
      <ul className={styles.parcels} aria-label={`Parcels of ${noun} ${code}`}>
        {parcels.map((parcel) => (
          <Parcel
            key={parcel.orderId}
            parcel={parcel}
            isVoided={isVoided}
            onOpen={() => onOpen(parcel.orderId)}
            {...(parcel.orderId === next && { button: nextButton })}
          />
        ))}
      </ul>
    </Card>
  );
}
