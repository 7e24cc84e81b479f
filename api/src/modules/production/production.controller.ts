import { addAbortSignal } from 'node:stream';
import { Controller, HttpCode, Put, Req } from '@nestjs/common';
import type { Request } from 'express';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { PrintSheet, PrinterOptions, PrinterSettings } from 'shared-contracts/production/schemas';
import * as z from 'zod';
import { StorageUnavailable } from '../../integrations/s3/photo-storage.js';
import { CallerSignal } from '../../shared/http/caller-signal.js';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { Allow, Handle } from '../../shared/http/handle.js';
import { type Result, fail } from '../../shared/result.js';
import { readAll } from '../media/read-all.js';
import { PrinterStore } from './printer-store.js';
import { storageDown } from './send-download.js';

const { largestProfileBytes } = shopPolicy.printing;
const tooLarge = fail('payload_too_large', `The profile is too large: at most ${largestProfileBytes / 1_048_576} MB`);
const unnamed = fail('invalid_input', 'The profile needs a name', { errors: { name: 'Must be a file name' } });
const ProfileName = z.string().trim().min(1).max(100);

@Controller()
export class ProductionController {
  constructor(private readonly printer: PrinterStore) {}

  @Handle('GET /api/admin/printer')
  settings() {
    return this.printer.settings();
  }

  @Handle('PUT /api/admin/printer/sheet')
  setSheet(sheet: z.output<typeof PrintSheet>, @Caller() caller: CallerIdentity) {
    return this.printer.setSheet(sheet, caller.account().id);
  }

  @Handle('PUT /api/admin/printer/options')
  setOptions(options: PrinterOptions, @Caller() caller: CallerIdentity) {
    return this.printer.setOptions(options, caller.account().id);
  }

  /** `?name=`. Not in the endpoint table: the body is the file. */
  @Allow('admin')
  @Put('/api/admin/printer/profile')
  @HttpCode(200)
  async setProfile(
    @Req() request: Request,
    @Caller() caller: CallerIdentity,
    @CallerSignal() signal: AbortSignal,
  ): Promise<Result<PrinterSettings>> {
    const name = ProfileName.safeParse(request.query['name']);
    if (!name.success) return unnamed;
    if (Number(request.headers['content-length'] ?? 0) > largestProfileBytes) return tooLarge;
    addAbortSignal(signal, request);
    // else the connection would close before the refusal is sent
    const icc = await readAll(request.iterator({ destroyOnReturn: false }), largestProfileBytes);
    if (!icc) {
      request.resume();
      return tooLarge;
    }
    try {
      return await this.printer.setProfile({ name: name.data, icc }, caller.account().id);
    } catch (error) {
      if (error instanceof StorageUnavailable) return storageDown;
      throw error;
    }
  }

  @Handle('DELETE /api/admin/printer/profile')
  removeProfile(_: object, @Caller() caller: CallerIdentity) {
    return this.printer.removeProfile(caller.account().id);
  }
}
