import { Controller, type ExecutionContext, Get, createParamDecorator } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Id } from 'shared-contracts/api/fields';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import * as z from 'zod';
import { StorageUnavailable } from '../../integrations/s3/photo-storage.js';
import { type CallerIdentity, accessRefusal, callerOf } from '../../shared/http/caller.js';
import { Allow } from '../../shared/http/handle.js';
import { inputOf } from '../../shared/http/input.js';
import { RateLimited } from '../../shared/http/rate-limit.js';
import { type Failure, fail } from '../../shared/result.js';
import { signalOf } from 'shared-server/http/caller-signal';
import { Overloaded } from 'shared-server/queues/fair-queue';
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

type Call = { request: Request; response: Response; caller: CallerIdentity; signal: AbortSignal };
const CallOf = createParamDecorator((_: unknown, context: ExecutionContext): Call => {
  const http = context.switchToHttp();
  const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
  return { request, response, caller: callerOf(request), signal: signalOf(response) };
});

/** Not in the endpoint table: not JSON. */
@Controller()
export class DocumentsController {
  constructor(private readonly documents: OrderDocuments) {}

  @RateLimited(LIMIT)
  @Get('/api/orders/:id/invoice.pdf')
  async invoice(@CallOf() call: Call): Promise<Failure | void> {
    if (!('token' in call.request.query)) return this.send('invoice', call);
    const wanted = TokenQuery.safeParse(call.request.query);
    if (!wanted.success) return wrongSize;
    const id = Id.toLowerCase().safeParse(call.request.params['id']);
    if (!id.success) return unknownOrder;
    const { token, size } = wanted.data;
    return this.answer(call, () =>
      this.documents.invoiceByToken(call.caller, { id: id.data, token, paper: size }, call.signal),
    );
  }

  @RateLimited(LIMIT)
  @Get('/api/orders/:id/credit-notes/:refundId.pdf')
  async creditNote(@CallOf() call: Call): Promise<Failure | void> {
    const { request, caller, signal } = call;
    const refusal = 'token' in request.query ? undefined : accessRefusal('customer', caller);
    if (refusal) return refusal;
    const named = CreditNoteName.safeParse(request.params);
    if (!named.success) return unknownOrder;
    const wanted = TokenQuery.partial().safeParse(request.query);
    if (!wanted.success) return wrongSize;
    const { token, size } = wanted.data;
    return this.answer(call, () => this.documents.creditNote(caller, { ...named.data, token, paper: size }, signal));
  }

  @RateLimited(LIMIT)
  @Get('/api/orders/:id/packing-slip.pdf')
  packingSlip(@CallOf() call: Call): Promise<Failure | void> {
    return this.send('packing-slip', call);
  }

  @Allow('seeMoney')
  @RateLimited(LIMIT)
  @Get('/api/admin/orders/:id/dispute-evidence.pdf')
  async disputeEvidence(@CallOf() call: Call): Promise<Failure | void> {
    const id = Id.toLowerCase().safeParse(call.request.params['id']);
    if (!id.success) return unknownOrder;
    const wanted = SizeQuery.safeParse(call.request.query);
    if (!wanted.success) return wrongSize;
    const paper = wanted.data.size;
    return this.answer(call, () =>
      this.documents.disputeEvidence(call.caller.account(), { id: id.data, paper }, call.signal),
    );
  }

  @Allow('packOrders')
  @RateLimited(LIMIT)
  @Get('/api/admin/packing-slips.pdf')
  async packingSlips(@CallOf() call: Call): Promise<Failure | void> {
    const wanted = inputOf(WantedSlips, call.request);
    if (!wanted.ok) return wanted;
    const { orders, size } = wanted.value;
    const ids = orders as [string, ...string[]];
    return this.answer(call, () =>
      this.documents.packingSlips(call.caller.account(), { ids, paper: size }, call.signal),
    );
  }

  private async send(kind: DocumentKind, call: Call): Promise<Failure | void> {
    const refusal = accessRefusal('customer', call.caller);
    if (refusal) return refusal;
    const id = Id.safeParse(call.request.params['id']);
    if (!id.success) return unknownOrder;
    const wanted = SizeQuery.safeParse(call.request.query);
    if (!wanted.success) return wrongSize;
    const paper = wanted.data.size;
    return this.answer(call, () => this.documents.of(call.caller.account(), { id: id.data, kind, paper }, call.signal));
  }

  private async answer(
    { response, signal }: Call,
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
