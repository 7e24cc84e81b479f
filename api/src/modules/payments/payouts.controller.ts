import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PayoutToCheck } from 'shared-contracts/payouts/schemas';
import { sendCsv } from '../../shared/http/csv-response.js';
import { Allow, Handle, type InputOf } from '../../shared/http/handle.js';
import { inputOf } from '../../shared/http/input.js';
import type { Failure } from '../../shared/result.js';
import { Payouts } from './payouts.js';

@Controller()
export class PayoutsController {
  constructor(private readonly payouts: Payouts) {}

  @Handle('GET /api/admin/payouts')
  list(query: InputOf<'GET /api/admin/payouts'>) {
    return this.payouts.list(query);
  }

  @Handle('GET /api/admin/payouts/:id')
  check({ id }: InputOf<'GET /api/admin/payouts/:id'>) {
    return this.payouts.check(id);
  }

  /** Not in the endpoint table: the answer is not JSON. */
  @Allow('admin')
  @Get('/api/admin/payouts/:id/report.csv')
  async report(@Req() request: Request, @Res() response: Response): Promise<Failure | void> {
    const input = inputOf(PayoutToCheck, request);
    if (!input.ok) return input;
    const file = await this.payouts.file(input.value.id);
    return file.ok ? sendCsv(response, file.value) : file;
  }
}
