import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { type Permission, mayDo } from 'shared-contracts/accounts/permissions';
import { owesPhotos } from 'shared-contracts/orders/missing-photos';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import { type PaperSize, paperSizeOf } from 'shared-contracts/orders/paper-size';
import type { Order as OrderOnTheWire } from 'shared-contracts/orders/schemas';
import { DataSource } from 'typeorm';
import { Settings } from '../../config/settings.js';
import type { MailAttachment } from '../../integrations/mail/mailer.js';
import { type CallerIdentity, type CurrentUser, accessRefusal, notAllowed } from '../../shared/http/caller.js';
import { columnsOf } from '../../shared/database/entity-sql.js';
import { onOneConnection } from '../../shared/database/transactions.js';
import { mailShopOf } from '../../shared/mail/mail-template.js';
import { Outbox } from '../../shared/outbox/outbox.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { ObjectReader } from '../media/object-reader.js';
import type { PictureTurn } from '../media/picture-queue.js';
import { sellerOf } from 'shared-server/config/environment';
import { FairQueue, turnOfItsOwn } from 'shared-server/queues/fair-queue';
import { inParallel } from '../../shared/queues/in-parallel.js';
import { linesOf } from '../orders/order-line.entity.js';
import { ChangeTokens } from '../orders/links/order-tokens.js';
import { orderView } from '../orders/order-view.js';
import { reachableOrder } from '../orders/reachable-order.js';
import { Order } from '../orders/order.entity.js';
import { Orders } from '../orders/orders.js';
import { creditNotesOf, orderOfRefund } from '../orders/lists/refunded-orders.js';
import { historyOf, mailsOf } from '../order-desk/order-trail.js';
import { disputesOf } from '../payments/disputes-of.js';
import { picturedRowsOf, pathsIn } from './domain/order-rows.js';
import type { OrderDocument } from './document-parts.js';

export type DocumentKind = 'invoice' | 'packing-slip';
type Wanted = { paper: PaperSize | undefined };
const permissionFor: Record<DocumentKind, Permission> = { invoice: 'seeMoney', 'packing-slip': 'packOrders' };
type PdfFile = { fileName: string; bytes: Buffer };

const PICTURE_PIXELS = 240;
const CONCURRENCY = { documents: 2, pictures: 3 } as const;
const LIMITS = { patience: 0, maxWaiting: 20, maxWaitingMs: 15_000 };

/** Only processes that make files need the PDF library. */
const orderWriters = () => import('./write-order-document.js');

const noDispute = fail('not_found', 'This order has no dispute.');
const unknownCreditNote = fail('not_found', 'This credit note could not be found.');

/** An account's documents, and mails, get pictures like a network of their own. */
const turnOf = (name: string, signal?: AbortSignal): PictureTurn => ({
  kind: 'picture',
  visitor: { network: name, person: name },
  signal,
});

@Injectable()
export class OrderDocuments implements OnModuleInit {
  private readonly logger = new Logger('Documents');
  private readonly documents = new FairQueue(CONCURRENCY.documents, { document: LIMITS });
  /** A mail can wait, and must not lose its invoice to many requests. */
  private readonly attachments = new FairQueue(1, { attachment: { patience: 0 } });

  constructor(
    private readonly dataSource: DataSource,
    private readonly orders: Orders,
    private readonly reader: ObjectReader,
    private readonly outbox: Outbox,
    private readonly settings: Settings,
    private readonly changeTokens: ChangeTokens,
  ) {}

  onModuleInit(): void {
    this.outbox.attach('invoice', (orderId) => this.invoiceAttachment(orderId));
    this.outbox.attach('credit-note', (refundId) => this.creditNoteAttachment(refundId));
  }

  /** By default on the paper of its country. */
  async of(
    user: CurrentUser,
    { id, kind, paper }: { id: string; kind: DocumentKind; paper: PaperSize | undefined },
    signal?: AbortSignal,
  ): Promise<Result<PdfFile>> {
    const order = await this.orders.one(id, user);
    if (!order.ok) return order;
    if (order.value.userId !== user.id && !mayDo(user.role, permissionFor[kind])) return notAllowed;
    return ok(await this.fileOf(order.value, { kind, paper, turn: turnOf(user.id, signal) }));
  }

  private async fileOf(
    order: OrderOnTheWire,
    { kind, paper, turn }: { kind: DocumentKind; paper: PaperSize | undefined; turn: PictureTurn },
  ): Promise<PdfFile> {
    const bytes = await this.documents.run(turnOfItsOwn('document', turn.signal), async () =>
      this.write(order, { kind, paper, pictures: await this.picturesOf(order, turn) }),
    );
    return { fileName: `${kind}-${shortOrderNumber(order.id)}.pdf`, bytes };
  }

  async invoiceByToken(
    caller: CallerIdentity,
    { id, token, paper }: { id: string; token: string; paper: PaperSize | undefined },
    signal?: AbortSignal,
  ): Promise<Result<PdfFile>> {
    const order = await this.orderByToken(caller, { id, token });
    if (!order.ok) return order;
    return ok(await this.fileOf(order.value, { kind: 'invoice', paper, turn: turnOf(id, signal) }));
  }

  async creditNote(
    caller: CallerIdentity,
    { id, refundId, token, paper }: Wanted & { id: string; refundId: string; token: string | undefined },
    signal?: AbortSignal,
  ): Promise<Result<PdfFile>> {
    const order = await (token === undefined
      ? this.orders.one(id, caller.account())
      : this.orderByToken(caller, { id, token }));
    if (!order.ok) return order;
    const isOthers = token === undefined && order.value.userId !== caller.account().id;
    const refusal = isOthers && accessRefusal('seeMoney', caller);
    if (refusal) return refusal;
    const file = await this.documents.run(turnOfItsOwn('document', signal), () =>
      this.creditNoteOf(order.value, { refundId, paper }),
    );
    return file ? ok(file) : unknownCreditNote;
  }

  private async creditNoteOf(
    order: OrderOnTheWire,
    { refundId, paper }: Wanted & { refundId: string },
  ): Promise<PdfFile | undefined> {
    const note = order.creditNotes?.find(({ id }) => id === refundId);
    if (!note) return undefined;
    const { writeCreditNote } = await import('./write-credit-note.js');
    const bytes = await writeCreditNote(this.wanted(order, { paper, pictures: new Map() }), note);
    return { fileName: `credit-note-${note.number}.pdf`, bytes };
  }

  private async orderByToken(
    caller: CallerIdentity,
    { id, token }: { id: string; token: string },
  ): Promise<Result<OrderOnTheWire>> {
    const { manager } = this.dataSource;
    const found = await reachableOrder(manager, caller, { id, token, tokens: this.changeTokens });
    if (!found.ok) return found;
    const [lines, creditNotes] = await Promise.all([linesOf(manager, id), creditNotesOf(manager, id)]);
    return ok(orderView(found.value, lines, { refund: null, creditNotes }));
  }

  async disputeEvidence(
    user: CurrentUser,
    { id, paper }: Wanted & { id: string },
    signal?: AbortSignal,
  ): Promise<Result<PdfFile>> {
    const { manager } = this.dataSource;
    const [order, stored] = [await this.orders.one(id, user), await manager.findOneBy(Order, { id })];
    if (!order.ok) return order;
    const disputes = await disputesOf(manager, id);
    if (!stored || disputes.length === 0) return noDispute;
    const [history, mails] = [await historyOf(manager, id, []), await mailsOf(manager, stored)];
    const bytes = await this.documents.run(turnOfItsOwn('document', signal), async () => {
      const pictures = await this.picturesOf(order.value, turnOf(user.id, signal));
      const { writeDisputeEvidence } = await import('./write-dispute-evidence.js');
      const { paymentId } = stored;
      return writeDisputeEvidence(this.wanted(order.value, { paper, pictures }), {
        disputes,
        history,
        mails,
        paymentId,
      });
    });
    return ok({ fileName: `dispute-evidence-${shortOrderNumber(id)}.pdf`, bytes });
  }

  async packingSlips(
    user: CurrentUser,
    { ids, paper }: { ids: readonly [string, ...string[]]; paper: PaperSize | undefined },
    signal?: AbortSignal,
  ): Promise<Result<PdfFile>> {
    const orders: OrderOnTheWire[] = [];
    for (const id of ids) {
      const order = await this.orders.one(id, user);
      if (!order.ok) return order;
      orders.push(order.value);
    }
    const owing = orders.filter(owesPhotos);
    if (owing.length > 0)
      return fail(
        'photos_missing',
        `Photos are still missing in ${owing.map((order) => shortOrderNumber(order.id)).join(', ')}.`,
      );
    const bytes = await this.documents.run(turnOfItsOwn('document', signal), async () => {
      const wanted: OrderDocument[] = [];
      for (const order of orders)
        wanted.push(this.wanted(order, { paper, pictures: await this.picturesOf(order, turnOf(user.id, signal)) }));
      const { writePackingSlips } = await orderWriters();
      return writePackingSlips(wanted as [OrderDocument, ...OrderDocument[]]);
    });
    return ok({ fileName: `packing-slips-${ids.length}.pdf`, bytes });
  }

  /** Without pictures if they cannot be read. */
  private async invoiceAttachment(orderId: string): Promise<MailAttachment> {
    const order = await this.storedOrder(orderId);
    const pictures = await this.picturesOf(order, turnOf('mails')).catch((error: unknown) => {
      this.logger.warn({ err: error, orderId }, 'a mailed invoice lacks its pictures');
      return new Map<string, Buffer>();
    });
    const content = await this.attachments.run(turnOfItsOwn('attachment'), () =>
      this.write(order, { kind: 'invoice', paper: undefined, pictures }),
    );
    return { fileName: `invoice-${shortOrderNumber(orderId)}.pdf`, contentType: 'application/pdf', content };
  }

  private async creditNoteAttachment(refundId: string): Promise<MailAttachment> {
    const orderId = await orderOfRefund(this.dataSource.manager, refundId);
    if (orderId === null) throw new Error(`refund ${refundId} has no order`);
    const order = await this.storedOrder(orderId);
    const file = await this.attachments.run(turnOfItsOwn('attachment'), () =>
      this.creditNoteOf(order, { refundId, paper: undefined }),
    );
    if (!file) throw new Error(`refund ${refundId} has failed`);
    return { fileName: file.fileName, contentType: 'application/pdf', content: file.bytes };
  }

  private async storedOrder(id: string): Promise<OrderOnTheWire> {
    const [[stored], lines, creditNotes] = await onOneConnection(this.dataSource, (manager) =>
      Promise.all([
        manager.query<Order[]>(`SELECT ${columnsOf(manager, Order)} FROM orders WHERE id = $1`, [id]),
        linesOf(manager, id),
        creditNotesOf(manager, id),
      ]),
    );
    if (!stored) throw new Error(`order ${id} is gone`);
    return orderView(stored, lines, { refund: null, creditNotes });
  }

  private async write(
    order: OrderOnTheWire,
    {
      kind,
      paper,
      pictures,
    }: { kind: DocumentKind; paper: PaperSize | undefined; pictures: ReadonlyMap<string, Buffer> },
  ): Promise<Buffer> {
    const { writeInvoice, writePackingSlip } = await orderWriters();
    const wanted = this.wanted(order, { paper, pictures });
    return kind === 'invoice' ? writeInvoice(wanted) : writePackingSlip(wanted);
  }

  private wanted(
    order: OrderOnTheWire,
    { paper, pictures }: { paper: PaperSize | undefined; pictures: ReadonlyMap<string, Buffer> },
  ): OrderDocument {
    const { environment } = this.settings;
    const { CURRENCY: currency, TIME_ZONE: timeZone } = environment;
    const shop = { ...mailShopOf(this.settings), currency, timeZone, seller: sellerOf(environment) };
    return { order, shop, paper: paper ?? paperSizeOf(order), pictures };
  }

  private async picturesOf(order: OrderOnTheWire, turn: PictureTurn): Promise<Map<string, Buffer>> {
    const paths = pathsIn(picturedRowsOf(order));
    const pictures = await inParallel(paths, CONCURRENCY.pictures, async (path) => {
      turn.signal?.throwIfAborted();
      return [path, await this.reader.jpegOf(path, PICTURE_PIXELS, turn)] as const;
    });
    return new Map(pictures.flatMap(([path, jpeg]) => (jpeg ? [[path, jpeg] as const] : [])));
  }
}
