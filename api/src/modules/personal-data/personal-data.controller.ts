import { pipeline } from 'node:stream/promises';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Id } from 'shared-contracts/api/fields';
import { StorageUnavailable } from '../../integrations/s3/photo-storage.js';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { Allow, Handle, type InputOf } from '../../shared/http/handle.js';
import { RateLimited, byAccount } from '../../shared/http/rate-limit.js';
import { type Failure, fail } from '../../shared/result.js';
import { BrowserSession } from '../accounts/browser-session.js';
import { AccountDeletion } from './account-deletion.js';
import { DataExports } from './data-exports.js';
import { DeclineAddress } from './decline-address.js';

const storageDown = fail('service_unavailable', 'Your file is unavailable right now. Please try again shortly.');
const unknownFile = fail('not_found', 'This file does not exist.');

@Controller()
export class PersonalDataController {
  constructor(
    private readonly exports: DataExports,
    private readonly deletion: AccountDeletion,
    private readonly addresses: DeclineAddress,
    private readonly session: BrowserSession,
  ) {}

  @Handle('GET /api/account/data-export')
  latest(_: object, @Caller() caller: CallerIdentity) {
    return this.exports.latest(caller.account().id);
  }

  @Handle('POST /api/account/data-export')
  request(_: object, @Caller() caller: CallerIdentity) {
    return this.exports.request(caller.account().id);
  }

  /** Not in the endpoint table: not JSON. */
  @Allow('customer')
  @Get('/api/account/data-export/:id/download')
  async download(
    @Req() request: Request,
    @Res() response: Response,
    @Caller() caller: CallerIdentity,
  ): Promise<Failure | void> {
    const id = Id.safeParse(request.params['id']);
    if (!id.success) return unknownFile;
    try {
      const file = await this.exports.download(caller.account().id, id.data);
      if (!file.ok) return file;
      const { body, size, contentType } = file.value;
      response.set({
        'Content-Type': contentType,
        'Content-Length': String(size),
        'Content-Disposition': 'attachment; filename="my-data.zip"',
        'Cache-Control': 'private, no-store',
      });
      await pipeline(body, response);
    } catch (error) {
      if (!(error instanceof StorageUnavailable) || response.headersSent) throw error;
      return storageDown;
    }
  }

  @RateLimited({ name: 'delete-account', calls: 10, perSeconds: 3_600, by: byAccount })
  @Handle('POST /api/account/delete')
  async delete(
    proof: InputOf<'POST /api/account/delete'>,
    @Caller() caller: CallerIdentity,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const deleted = await this.deletion.delete(caller.account(), proof);
    if (deleted.ok) await this.session.end(request, response);
    return deleted;
  }

  @RateLimited({ name: 'decline-address', calls: 30, perSeconds: 3_600 })
  @Handle('POST /api/verify-email/decline')
  decline({ token }: { token: string }) {
    return this.addresses.decline(token);
  }
}
