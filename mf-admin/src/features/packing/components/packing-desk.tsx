import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import ArrowLeft from '@lucide/icons/icons/arrow-left';
import Camera from '@lucide/icons/icons/camera';
import ScanLine from '@lucide/icons/icons/scan-line';
import { failureText } from 'shared-contracts/api/failure';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { Order } from 'shared-contracts/orders/schemas';
import { Button } from 'shared-ui/button';
import { EmptyState } from 'shared-ui/empty-state';
import { Icon } from 'shared-ui/icon';
import { lazyPart } from 'shared-ui/lazy-part';
import { Notice } from 'shared-ui/notice';
import common from 'shared-ui/styles/common.module.css';
import { TextField } from 'shared-ui/text-field';
import { toast } from 'shell/contract';
import { useListAddress } from '../../../shared/list-address/use-list-address';
import { useUndoStatus } from '../../../shared/order-status/use-status-toast';
import { beep } from '../model/beep';
import { isForTheDesk, scannedOf } from '../model/scanned';
import { isWholeId, scannedNumber } from '../model/scanned-number';
import { sheetCode } from '../model/sheet-code';
import { useScanner } from '../model/use-scanner';
import { ordersNumbered } from '../queries/packing';
import { OpenedOrder } from './opened-order';
import type { PackingHandle } from './packing-form';
import styles from './packing.module.css';
import { PrintedSheet } from './printed-sheet';

const CameraScanner = lazyPart(
  async () => (await import(/* webpackChunkName: "camera-scanner" */ './camera-scanner')).CameraScanner,
);

const parameters = ['order', 'sheet'] as const;

type Problem = { title: string; text: string };

export function PackingDesk() {
  const { values, set } = useListAddress(parameters);
  const opened = scannedNumber(values.order);
  const sheet = sheetCode(values.sheet);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isCameraOpen, setCameraOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const latest = useRef('');
  const packing = useRef<PackingHandle>(null);

  useEffect(() => field.current?.focus(), []);

  const fail = (title: string, text: string) => {
    beep('wrong');
    setProblem({ title, text });
    field.current?.select();
  };
  const show = (id: string) => {
    beep('ok');
    setProblem(null);
    if (field.current) field.current.value = '';
    set({ order: id });
  };
  const showSheet = (code: string) => {
    beep('ok');
    setProblem(null);
    if (field.current) field.current.value = '';
    set({ order: '', sheet: code });
  };
  const find = async (text: string) => {
    latest.current = text;
    const code = sheetCode(text);
    if (code !== null) return showSheet(code);
    const number = scannedNumber(text);
    if (number === null)
      return fail(
        'No order number',
        `“${text.slice(0, 60)}” is neither an order number nor the code of a sheet. Scan the code on the packing slip.`,
      );
    if (isWholeId(number)) return show(number);
    try {
      const orders = await ordersNumbered(number);
      // outdated by a newer scan
      if (latest.current !== text) return undefined;
      const [order] = orders;
      if (orders.length > 1)
        return fail('Several orders', `Several orders begin with ${number}. Scan the code on the packing slip.`);
      return order ? show(order.id) : fail('Order not found', `There is no order ${number}.`);
    } catch (error) {
      return fail('Unable to Find the Order', failureText(error));
    }
  };

  const scan = (text: string) => {
    const scanned = scannedOf(text);
    if (scanned.kind !== 'tracking') return void find(text);
    if (packing.current) {
      beep('ok');
      return packing.current.takeTracking(scanned.number);
    }
    return fail('No order is being packed', `${scanned.number} is a tracking number. Scan a packing slip first.`);
  };
  useScanner({ accepts: isForTheDesk, onScan: scan });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = field.current?.value.trim() ?? '';
    if (text) void find(text);
  };
  const undo = useUndoStatus();
  const shipped = (order: Order) => {
    beep('ok');
    setProblem(null);
    set({ order: '' });
    field.current?.focus();
    toast({
      tone: 'success',
      title: `Order ${shortOrderNumber(order.id)} is shipped`,
      description: `${order.customerName} is emailed shortly${order.trackingNumber ? ` with ${order.trackingNumber}` : ''}, unless you undo it.`,
      action: {
        label: 'Undo',
        onSelect: () => {
          void undo([order]);
          // another order may be open by now
          if (packing.current) packing.current.focus();
          else field.current?.focus();
        },
      },
    });
  };

  return (
    <div className={common.stack5}>
      <form className={`${common.row3} ${styles.scan}`} onSubmit={submit}>
        <TextField
          ref={field}
          label="Order number"
          hint="Scan the code on a packing slip or a printed sheet, or type it"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
        />
        <div className={common.row3}>
          <Button type="submit">
            <Icon icon={ScanLine} /> Open order
          </Button>
          <Button variant="secondary" onClick={() => setCameraOpen(true)}>
            <Icon icon={Camera} /> Use camera
          </Button>
        </div>
      </form>
      {problem && (
        <Notice tone="danger" title={problem.title}>
          {problem.text}
        </Notice>
      )}
      {opened !== null && isWholeId(opened) ? (
        <>
          {sheet !== null && (
            <Button variant="quiet" className={common.start} onClick={() => set({ order: '' })}>
              <Icon icon={ArrowLeft} /> Back to sheet {sheet}
            </Button>
          )}
          <OpenedOrder key={opened} id={opened} packing={packing} onShipped={shipped} />
        </>
      ) : sheet !== null ? (
        <PrintedSheet
          key={sheet}
          code={sheet}
          onOpen={(order) => set({ order })}
          onClose={() => {
            set({ sheet: '' });
            field.current?.focus();
          }}
        />
      ) : (
        !problem && (
          <EmptyState icon={<Icon icon={ScanLine} />} title="Ready to scan">
            A scanner works anywhere on this page.
          </EmptyState>
        )
      )}
      {isCameraOpen && (
        <Suspense>
          <CameraScanner
            onClose={() => setCameraOpen(false)}
            onScan={(text) => {
              setCameraOpen(false);
              scan(text);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
