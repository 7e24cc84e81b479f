import { Injectable } from '@nestjs/common';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import {
  type LeftOutOrder,
  type ReadyForPrint as ReadyOnTheWire,
  type ReadyQuery,
  printableForReason,
} from 'shared-contracts/production/runs';
import { daysAfter, startOfDay } from 'shared-contracts/time/shop-time';
import { DataSource } from 'typeorm';
import type * as z from 'zod';
import { Settings } from '../../config/settings.js';
import { inTurns } from '../../shared/queues/in-turns.js';
import { endOf } from '../orders/printing/print-readiness.js';
import { shortLabelOf } from '../production/domain/print-labels.js';
import { PrinterStore } from '../production/printer-store.js';
import { readPrintPlan } from '../production/read-print-plan.js';
import { copiesIn, fittingSteps } from './domain/fit-orders.js';
import { type PrintableOrder, planByOrder, printableOf } from './domain/printable-order.js';
import { fitSheet } from './domain/run-plan.js';
import { type SpoiledPiece, piecesToReprint } from './spoiled-pieces.js';
import { type NotReadyOrder, type WaitingOrder, notReadyOrders, readyOrders } from './waiting-orders.js';

const { maximumOrdersPerRun, maximumSheetsPerRun, maximumMagnetsPerFile } = shopPolicy.printing;
const MAX_LEFT_OUT = 500;

@Injectable()
export class ReadyForPrint {
  constructor(
    private readonly dataSource: DataSource,
    private readonly printer: PrinterStore,
    private readonly settings: Settings,
  ) {}

  async of(
    { orders: orderIds, layout: kind, until, maximumSheets }: z.output<typeof ReadyQuery>,
    now = new Date(),
  ): Promise<ReadyOnTheWire> {
    const { manager } = this.dataSource;
    const timeZone = this.settings.environment.TIME_ZONE;
    const placedBefore = until === undefined ? undefined : startOfDay(daysAfter(until, 1), timeZone);
    const moment = { now, timeZone, placedBefore };
    const [orders, notReady, spoiled, { sheet, options }] = await Promise.all([
      readyOrders(manager, moment, { orderIds, most: maximumOrdersPerRun + MAX_LEFT_OUT }),
      notReadyOrders(manager, moment, { orderIds, most: MAX_LEFT_OUT }),
      orderIds ? [] : piecesToReprint(manager, maximumMagnetsPerFile),
      this.printer.read(manager),
    ]);
    const printer = { kind, sheet, options };
    const sheets = kind === 'pages' ? Infinity : (maximumSheets ?? maximumSheetsPerRun);
    const candidates = orders.slice(0, maximumOrdersPerRun);
    // of chosen orders, also those that are not ready
    const judged = [...candidates, ...(orderIds ? notReady : [])];
    const ids = judged.map(({ orderId }) => orderId);
    const planOf = planByOrder(await readPrintPlan(manager, ids, { withoutRefunded: true }));
    const decide = ({ orderId, arePhotosWaived }: WaitingOrder) =>
      printableOf(planOf(orderId), { arePhotosWaived, printer });
    const printable: (WaitingOrder & PrintableOrder)[] = [];
    const unprintable: NotReadyOrder[] = [];
    for (const order of candidates) {
      const decided = decide(order);
      if (decided.isReady) printable.push({ ...order, ...decided.printable });
      else unprintable.push({ ...order, reason: decided.reason });
    }
    const pieces = spoiled.filter(({ hasPhotos, magnet }) => hasPhotos && fitSheet([magnet], printer));
    const { taken, layout, ...fitting } = await inTurns(
      fittingSteps(
        { reprinted: pieces.map(({ magnet }) => magnet), orders: printable.map(({ magnets }) => magnets) },
        { limits: { sheets, magnets: maximumMagnetsPerFile }, printer, isAloneAllowed: maximumSheets === undefined },
      ),
    );
    const isTaken = new Set(taken);
    const fits = printable.filter((_, place) => isTaken.has(place));
    const over = [...printable.filter((_, place) => !isTaken.has(place)), ...orders.slice(maximumOrdersPerRun)];
    const joining = pieces.filter(({ magnet }) => fitting.magnets.includes(magnet));
    const leftOut = [
      ...unprintable,
      ...notReady.map((order) => {
        const decided = orderIds && printableForReason.has(order.reason) ? decide(order) : undefined;
        return decided?.isReady === false ? { ...order, reason: decided.reason } : order;
      }),
      ...over.map((order) => ({ ...order, reason: 'over_the_sheets' as const })),
    ];
    return {
      orders: fits.map(readyView),
      pieces: joining.map(({ pieceId, orderId, customerName, magnet }) => ({
        pieceId,
        orderId,
        customerName,
        label: shortLabelOf(magnet),
      })),
      magnets: copiesIn(fitting.magnets),
      sheets: layout.sheets.length,
      usedShare: layout.usedShare,
      leftOut: [...withoutOriginals(spoiled), ...leftOut.map((order) => leftOutView(order, timeZone))].slice(
        0,
        MAX_LEFT_OUT,
      ),
    };
  }
}

const readyView = ({ magnets, ...order }: WaitingOrder & PrintableOrder): ReadyOnTheWire['orders'][number] => ({
  orderId: order.orderId,
  customerName: order.customerName,
  createdAt: order.createdAt.toISOString(),
  shipBy: order.shipBy,
  shippingMethod: order.shippingMethod,
  magnets: copiesIn(magnets),
  lowQuality: order.lowQuality,
  facesAtEdge: order.facesAtEdge,
});

const leftOutView = (order: NotReadyOrder, timeZone: string): LeftOutOrder => ({
  orderId: order.orderId,
  customerName: order.customerName,
  createdAt: order.createdAt.toISOString(),
  reason: order.reason,
  until: endOf(order, timeZone)?.toISOString() ?? null,
});

function withoutOriginals(spoiled: readonly SpoiledPiece[]): LeftOutOrder[] {
  const lost = spoiled.filter(({ hasPhotos }) => !hasPhotos);
  return [...new Map(lost.map((piece) => [piece.orderId, piece])).values()].map(
    ({ orderId, customerName, createdAt }) => ({
      orderId,
      customerName,
      createdAt: createdAt.toISOString(),
      reason: 'originals_deleted',
      until: null,
    }),
  );
}
