import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Id } from 'shared-contracts/api/fields';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import * as z from 'zod';
import { StorageUnavailable } from '../../integrations/s3/photo-storage.js';
import { CallerSignal } from '../../shared/http/caller-signal.js';
import { Caller, type CallerIdentity, accessRefusal } from '../../shared/http/caller.js';
import { Allow } from '../../shared/http/handle.js';
import { inputOf } from '../../shared/http/input.js';
import { RateLimited } from '../../shared/http/rate-limit.js';
import { type Failure, fail } from '../../shared/result.js';
import { Overloaded } from 'shared-server/queues/semaphore';
import { unknownOrder } from '../orders/reachable-order.js';
import { type DocumentKind, OrderDocuments } from './order-documents.js';

const { maximumPerBulk } = shopPolicy.orderDesk;
const SizeQuery = z.strictObject({ size: z.enum(['a4', 'letter'], 'Must be a4 or letter').optional() });
const TokenQuery = SizeQuery.extend({ token: z.string().max(100) });
const CreditNoteName = z.object({ id: Id.toLowerCase(), refundId: Id.toLowerCase() });
const WantedSlips = z.strictObject({
  orders: z
    .string()
    .transform((ids) => [...new Set(ids.split(',').filter(Boolean))])
    .pipe(
      z
        .array(Id.toLowerCase())
        .min(1, 'Choose an order')
        .max(maximumPerBulk, `Choose at most ${maximumPerBulk} orders`),
    ),
  size: SizeQuery.shape.size,
});
const wrongSize = fail('invalid_input', 'This paper size is unknown', { errors: { size: 'Must be a4 or letter' } });
const busy = fail('service_unavailable', 'Documents are unavailable right now. Please try again shortly.');
const LIMIT = { name: 'order-documents', calls: 120, perSeconds: 600 };

/** Not in the endpoint table: not JSON. */
@Controller()
export class DocumentsController {
  constructor(private readonly documents: OrderDocuments) {}

  @RateLimited(LIMIT)
  @Get('/api/orders/:id/invoice.pdf')
  async invoice(
    @Req() request: Request,
    @Res() response: Response,
    @Caller() caller: CallerIdentity,
    @CallerSignal() signal: AbortSignal,
  ): Promise<Failure | void> {
    if (!('token' in request.query)) return this.send('invoice', { request, response, caller, signal });
    const wanted = TokenQuery.safeParse(request.query);
    if (!wanted.success) return wrongSize;
    const id = Id.toLowerCase().safeParse(request.params['id']);
    if (!id.success) return unknownOrder;
    return this.answer(response, signal, () =>
      this.documents.invoiceByToken(caller, { id: id.data, token: wanted.data.token, paper: wanted.data.size }, signal),
    );
  }

  @RateLimited(LIMIT)
  @Get('/api/orders/:id/credit-notes/:refundId.pdf')
  async creditNote(
    @Req() request: Request,
    @Res() response: Response,
    @Caller() caller: CallerIdentity,
    @CallerSignal() signal: AbortSignal,
  ): Promise<Failure | void> {
    const refusal = 'token' in request.query ? undefined : accessRefusal('customer', caller);
    if (refusal) return refusal;
    const named = CreditNoteName.safeParse(request.params);
    if (!named.success) return unknownOrder;
    const wanted = TokenQuery.partial().safeParse(request.query);
    if (!wanted.success) return wrongSize;
    const { token, size } = wanted.data;
    return this.answer(response, signal, () =>
      this.documents.creditNote(caller, { ...named.data, token, paper: size }, signal),
    );
  }

  @RateLimited(LIMIT)
  @Get('/api/orders/:id/packing-slip.pdf')
  packingSlip(
    @Req() request: Request,
    @Res() response: Response,
    @Caller() caller: CallerIdentity,
    @CallerSignal() signal: AbortSignal,
  ): Promise<Failure | void> {
    return this.send('packing-slip', { request, response, caller, signal });
  }

  @Allow('seeMoney')
  @RateLimited(LIMIT)
  @Get('/api/admin/orders/:id/dispute-evidence.pdf')
  async disputeEvidence(
    @Req() request: Request,
    @Res() response: Response,
    @Caller() caller: CallerIdentity,
    @CallerSignal() signal: AbortSignal,
  ): Promise<Failure | void> {
    const id = Id.toLowerCase().safeParse(request.params['id']);
    if (!id.success) return unknownOrder;
    const wanted = SizeQuery.safeParse(request.query);
    if (!wanted.success) return wrongSize;
    return this.answer(response, signal, () =>
      this.documents.disputeEvidence(caller.account(), { id: id.data, paper: wanted.data.size }, signal),
    );
  }

  @Allow('packOrders')
  @RateLimited(LIMIT)
  @Get('/api/admin/packing-slips.pdf')
  async packingSlips(
    @Req() request: Request,
    @Res() response: Response,
    @Caller() caller: CallerIdentity,
    @CallerSignal() signal: AbortSignal,
  ): Promise<Failure | void> {
    const wanted = inputOf(WantedSlips, request);
    if (!wanted.ok) return wanted;
    const { orders, size } = wanted.value;
    return this.answer(response, signal, () =>
      this.documents.packingSlips(caller.account(), { ids: orders as [string, ...string[]], paper: size }, signal),
    );
  }

  private async send(
    kind: DocumentKind,
    {
      request,
      response,
      caller,
      signal,
    }: { request: Request; response: Response; caller: CallerIdentity; signal: AbortSignal },
  ): Promise<Failure | void> {
    const refusal = accessRefusal('customer', caller);
    if (refusal) return refusal;
    const id = Id.safeParse(request.params['id']);
    if (!id.success) return unknownOrder;
    const wanted = SizeQuery.safeParse(request.query);
    if (!wanted.success) return wrongSize;
    return this.answer(response, signal, () =>
      this.documents.of(caller.account(), { id: id.data, kind, paper: wanted.data.size }, signal),
    );
  }

  private async answer(
    response: Response,
    signal: AbortSignal,
    make: () => ReturnType<OrderDocuments['of']>,
  ): Promise<Failure | void> {
    try {
      const file = await make();
      if (!file.ok) return file;
      const { bytes, fileName } = file.value;
      response
        .set({
          'Content-Type': 'application/pdf',
          'Content-Disposition': `inline; filename="${fileName}"`,
          'Cache-Control': 'private, no-store',
        })
        .send(bytes);
    } catch (error) {
      const isExpected = signal.aborted || error instanceof StorageUnavailable || error instanceof Overloaded;
      if (!isExpected || response.headersSent) throw error;
      return busy;
    }
  }
}
