import { Injectable } from '@nestjs/common';
import { contradictionTexts } from 'shared-contracts/orders/contradiction';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { PrintFile as PrintFileOnTheWire, PrintFileRequest } from 'shared-contracts/production/schemas';
import { dateText } from 'shared-contracts/time/shop-time';
import { DataSource, type EntityManager } from 'typeorm';
import type * as z from 'zod';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { Settings } from '../../config/settings.js';
import { writeAudit } from '../../shared/audit/write-audit.js';
import { Transactions } from '../../shared/database/transactions.js';
import { JobQueue } from '../../shared/jobs/job-queue.js';
import { type Failure, type Result, fail, ok } from '../../shared/result.js';
import { beginPrinting } from '../orders/begin-printing.js';
import { refundedAmong } from '../orders/refunded-orders.js';
import { owingAmong } from '../orders/owing-orders.js';
import { StatusMails } from '../orders/status-mails.js';
import { contentTypeOf, extensionOf } from './domain/print-key.js';
import { tooLargeFor } from './domain/lay-out-sheets.js';
import { deletedOriginalsText, tooLargeText } from './domain/print-labels.js';
import type { PrintPlan } from './domain/print-plan.js';
import { MakePrintFile, makePrintFile } from './make-print-file.js';
import { PrintFileRecord } from './print-file.entity.js';
import { PrinterStore } from './printer-store.js';
import { PRINT_QUEUE } from './withdraw-print-files.js';
import { readPrintPlan } from './read-print-plan.js';
import type { Download } from './send-download.js';

const unknownFile = fail('not_found', 'This print file does not exist.');
const notReady = fail('not_found', 'This print file is not ready yet.');
const swept = fail('not_found', 'This print file has been removed. Please make it again.');
const outdated = fail('print_file_outdated', 'An order has changed since this file was made. Please make it again.');

const viewOf = (file: PrintFileRecord): PrintFileOnTheWire => ({
  id: file.id,
  kind: file.kind,
  orderIds: file.orderIds,
  state: file.state,
  done: file.done,
  total: file.total,
  sizeBytes: file.sizeBytes === null ? null : Number(file.sizeBytes),
  sheets: file.sheets,
  usedShare: file.usedShare,
  missing: file.missing,
  lowQuality: file.lowQuality,
  error: file.error,
  createdAt: file.createdAt.toISOString(),
});

const nameOfKind: Record<PrintFileRecord['kind'], string> = {
  pdf: 'print',
  zip: 'print',
  gang: 'sheets',
  cut: 'cut-lines',
};

const fileNameOf = ({ kind, orderIds }: PrintFileRecord): string => {
  const [only = ''] = orderIds;
  const whose = orderIds.length === 1 ? `order-${shortOrderNumber(only)}` : `${orderIds.length}-orders`;
  return `${nameOfKind[kind]}-${whose}.${extensionOf[kind]}`;
};

@Injectable()
export class PrintFiles {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly jobs: JobQueue,
    private readonly maker: MakePrintFile,
    private readonly printer: PrinterStore,
    private readonly storage: PhotoStorage,
    private readonly mails: StatusMails,
    private readonly settings: Settings,
  ) {}

  /** Leaves out orders that owe photos. */
  request(
    { kind, orderIds: wanted }: z.output<typeof PrintFileRequest>,
    requestedBy: string,
  ): Promise<Result<PrintFileOnTheWire>> {
    return this.transactions.run(async (manager): Promise<Result<PrintFileOnTheWire>> => {
      // deleting the photos of an order locks it, so the deletion sees the new file or this sees the deletion
      const unprintable = await whyUnprintable(manager, wanted, 'FOR KEY SHARE');
      if (unprintable) return unprintable;
      const owing = await owingAmong(manager, wanted);
      const orderIds = wanted.filter((id) => !owing.has(id));
      if (orderIds.length === 0) return photosMissing(wanted, owing);
      const plan = await readPrintPlan(manager, orderIds);
      const { sheet, options } = await this.printer.read(manager);
      const refusal =
        whyNoOriginals(plan, { orderIds: wanted, timeZone: this.settings.environment.TIME_ZONE }) ??
        (kind === 'gang' || kind === 'cut' ? whyTooLarge(plan, wanted, { sheet, cutter: options.cutter }) : undefined);
      if (refusal) return refusal;
      const file = await manager.save(manager.create(PrintFileRecord, { kind, orderIds, requestedBy }));
      await this.jobs.add(manager, makePrintFile, { id: file.id }, { queue: PRINT_QUEUE });
      await writeAudit(manager, {
        actorId: requestedBy,
        action: 'POST /api/admin/print-files',
        subject: 'print file',
        subjectId: file.id,
        before: null,
        after: { kind, orderIds },
      });
      return ok(viewOf(await manager.findOneByOrFail(PrintFileRecord, { id: file.id })));
    });
  }

  async one(id: string): Promise<Result<PrintFileOnTheWire>> {
    const file = await this.dataSource.manager.findOneBy(PrintFileRecord, { id });
    return file ? ok(viewOf(file)) : unknownFile;
  }

  /** Downloading begins the printing of pending orders, which are locked meanwhile. */
  async download(id: string, actorId: string): Promise<Result<Download>> {
    const file = await this.dataSource.manager.findOneBy(PrintFileRecord, { id });
    if (!file) return unknownFile;
    if (file.state === 'failed') return fail('not_found', file.error ?? unknownFile.message);
    if (file.state !== 'done' || file.objectKey === null) return notReady;
    const stored = await this.storage.open(file.objectKey);
    if (!stored) return swept;
    try {
      const refusal = await this.begin(file, actorId);
      if (refusal) {
        stored.body.destroy();
        return refusal;
      }
    } catch (error) {
      stored.body.destroy();
      throw error;
    }
    const { body, size } = stored;
    return ok({ body, size, contentType: contentTypeOf[file.kind], fileName: fileNameOf(file) });
  }

  private begin(file: PrintFileRecord, actorId: string): Promise<Failure | undefined> {
    const { orderIds, objectKey } = file;
    return this.transactions.run(async (manager) => {
      const refusal = await whyUnprintable(manager, orderIds, 'FOR UPDATE');
      if (refusal) return refusal;
      const { key } = await this.maker.inputOf(file, manager);
      if (key !== objectKey) return outdated;
      // a file that was made before orders could owe photos has empty places
      const owing = await owingAmong(manager, orderIds);
      if (owing.size > 0) return photosMissing(orderIds, owing);
      await beginPrinting(manager, { orderIds, actorId, mails: this.mails });
      return undefined;
    });
  }
}

/** One does not exist, was cancelled, or was refunded in full before anybody decided to print it. */
async function whyUnprintable(
  manager: EntityManager,
  orderIds: readonly string[],
  lock: 'FOR KEY SHARE' | 'FOR UPDATE',
): Promise<Failure | undefined> {
  const orders = await manager.query<{ id: string; status: string }[]>(
    `SELECT id, status FROM orders WHERE id = ANY($1) ORDER BY id ${lock}`,
    [orderIds],
  );
  const statusOf = new Map(orders.map(({ id, status }) => [id, status]));
  const errorsOf = (isWrong: (id: string) => boolean, message: string) =>
    Object.fromEntries(orderIds.flatMap((id, index) => (isWrong(id) ? [[`orderIds.${index}`, message]] : [])));
  const unknown = errorsOf((id) => !statusOf.has(id), 'This order does not exist');
  if (Object.keys(unknown).length > 0) return fail('not_found', 'An order does not exist.', { errors: unknown });
  const cancelled = errorsOf((id) => statusOf.get(id) === 'cancelled', 'This order was cancelled');
  if (Object.keys(cancelled).length > 0)
    return fail('order_cancelled', 'An order was cancelled, so it is not printed.', { errors: cancelled });
  const refunded = await refundedAmong(manager, orderIds);
  const unpaid = errorsOf((id) => statusOf.get(id) === 'pending' && refunded.has(id), contradictionTexts.refunded);
  if (Object.keys(unpaid).length > 0)
    return fail('order_refunded', 'An order was refunded in full, so it is not printed.', { errors: unpaid });
  return undefined;
}

const photosMissing = (orderIds: readonly string[], owing: ReadonlySet<string>): Failure =>
  fail('photos_missing', 'Photos are still missing, so nothing is printed.', {
    errors: Object.fromEntries(
      orderIds.flatMap((id, index) => (owing.has(id) ? [[`orderIds.${index}`, contradictionTexts.photos]] : [])),
    ),
  });

/** Only the small pictures of old orders are kept, and those are never printed. */
function whyNoOriginals(
  plan: PrintPlan,
  { orderIds, timeZone }: { orderIds: readonly string[]; timeZone: string },
): Failure | undefined {
  const message = deletedOriginalsText(plan, timeZone);
  if (!message) return undefined;
  const errors = plan.deletedOriginals.map(({ orderId, on }) => [
    `orderIds.${orderIds.indexOf(orderId)}`,
    `The originals were deleted on ${dateText(on, timeZone)}`,
  ]);
  return fail('originals_deleted', message, { errors: Object.fromEntries(errors) });
}

function whyTooLarge(
  plan: PrintPlan,
  orderIds: readonly string[],
  on: Parameters<typeof tooLargeFor>[1],
): Failure | undefined {
  const tooLarge = tooLargeFor(plan, on);
  if (tooLarge.length === 0) return undefined;
  const errors = tooLarge.map((magnet) => [`orderIds.${orderIds.indexOf(magnet.orderId)}`, tooLargeText(magnet)]);
  return fail('invalid_input', tooLargeText(tooLarge[0]!), { errors: Object.fromEntries(errors) });
}
