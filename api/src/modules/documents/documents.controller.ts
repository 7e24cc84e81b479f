import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Id } from 'shared-contracts/api/fields';
import * as z from 'zod';
import { StorageUnavailable } from '../../integrations/s3/photo-storage.js';
import { refusalOf } from '../../shared/http/access.js';
import { CallerSignal } from '../../shared/http/caller-signal.js';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { sendProblem } from '../../shared/http/problem.js';
import { RateLimited } from '../../shared/http/rate-limit.js';
import { fail } from '../../shared/result.js';
import { Overloaded } from '../media/semaphore.js';
import { unknownOrder } from '../orders/reachable-order.js';
import { type DocumentKind, OrderDocuments } from './order-documents.js';

const Wanted = z.strictObject({ size: z.enum(['a4', 'letter'], 'Must be a4 or letter').optional() });
const wrongSize = fail('invalid_input', 'This paper size is unknown', { errors: { size: 'Must be a4 or letter' } });
const busy = fail('service_unavailable', 'Documents are unavailable right now. Please try again shortly.');
/** For both documents together. */
const LIMIT = { name: 'order-documents', calls: 120, perSeconds: 600 };

/** The documents of an order. They are not in the endpoint table because their answers are not JSON. */
@Controller()
export class DocumentsController {
  constructor(private readonly documents: OrderDocuments) {}

  @RateLimited(LIMIT)
  @Get('/api/orders/:id/invoice.pdf')
  invoice(
    @Req() request: Request,
    @Res() response: Response,
    @Caller() caller: CallerIdentity,
    @CallerSignal() signal: AbortSignal,
  ): Promise<void> {
    return this.send('invoice', { request, response, caller, signal });
  }

  @RateLimited(LIMIT)
  @Get('/api/orders/:id/packing-slip.pdf')
  packingSlip(
    @Req() request: Request,
    @Res() response: Response,
    @Caller() caller: CallerIdentity,
    @CallerSignal() signal: AbortSignal,
  ): Promise<void> {
    return this.send('packing-slip', { request, response, caller, signal });
  }

  private async send(
    kind: DocumentKind,
    {
      request,
      response,
      caller,
      signal,
    }: { request: Request; response: Response; caller: CallerIdentity; signal: AbortSignal },
  ): Promise<void> {
    const refusal = refusalOf('customer', caller);
    if (refusal) return sendProblem(response, refusal);
    const id = Id.safeParse(request.params['id']);
    if (!id.success) return sendProblem(response, unknownOrder);
    const wanted = Wanted.safeParse(request.query);
    if (!wanted.success) return sendProblem(response, wrongSize);
    try {
      const file = await this.documents.of(caller.account(), { id: id.data, kind, paper: wanted.data.size }, signal);
      if (!file.ok) return sendProblem(response, file);
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
      sendProblem(response, busy);
    }
  }
}
