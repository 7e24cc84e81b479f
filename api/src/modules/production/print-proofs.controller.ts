import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Id, QueryInteger } from 'shared-contracts/api/fields';
import { ProofQuery } from 'shared-contracts/production/proofs';
import * as z from 'zod';
import { StorageUnavailable } from '../../integrations/s3/photo-storage.js';
import { CallerSignal } from '../../shared/http/caller-signal.js';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { Allow, Handle } from '../../shared/http/handle.js';
import { type Failure, fail } from '../../shared/result.js';
import { refusalOf, visitorOf } from '../media/picture-queue.js';
import { PrintProofs } from './print-proofs.js';

const storageDown = fail('service_unavailable', 'Photos are unavailable right now. Please try again shortly.');
const unknown = fail('not_found', 'This magnet does not exist, or a photo of it is missing.');
const invalid = fail('invalid_input', 'This is no proof of a magnet', {
  errors: { look: 'Must be ordered or printed, with settings of the printer' },
});
const Magnet = QueryInteger.pipe(z.number().min(1));

@Controller()
export class PrintProofsController {
  constructor(private readonly proofs: PrintProofs) {}

  @Handle('GET /api/admin/orders/:id/print-proofs')
  list({ id }: { id: string }) {
    return this.proofs.of(id);
  }

  /** Not in the endpoint table: the answer is a picture. */
  @Allow('printOrders')
  @Get('/api/admin/orders/:id/print-proofs/:magnet')
  async picture(
    @Req() request: Request,
    @Res() response: Response,
    @Caller() caller: CallerIdentity,
    @CallerSignal() signal: AbortSignal,
  ): Promise<Failure | void> {
    const [id, magnet] = [Id.safeParse(request.params['id']), Magnet.safeParse(request.params['magnet'])];
    if (!id.success || !magnet.success) return unknown;
    const query = ProofQuery.safeParse(request.query);
    if (!query.success) return invalid;
    try {
      const proof = await this.proofs.find({ orderId: id.data, magnet: magnet.data, ...query.data });
      if (!proof.ok) return proof;
      const headers = { 'Cache-Control': 'private, no-cache', ETag: `"${proof.value.tag}"` };
      if (request.get('if-none-match') === headers.ETag) {
        response.status(304).set(headers).end();
        return undefined;
      }
      const picture = await proof.value.render({ kind: 'large', visitor: visitorOf(caller), signal });
      if (!picture.ok) return picture;
      response.set({ ...headers, 'Content-Type': 'image/webp' }).send(picture.value);
      return undefined;
    } catch (error) {
      // if aborted, nobody reads the answer
      if (signal.aborted || error instanceof StorageUnavailable) return storageDown;
      const refusal = refusalOf(error);
      if (refusal) return refusal;
      throw error;
    }
  }
}
