import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ReportQuery } from 'shared-contracts/reports/schemas';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { type CsvFile, sendSearchAsCsv } from '../../shared/http/csv-response.js';
import type { Failure } from '../../shared/result.js';
import type { ReportDays } from './reported-orders.js';
import { Reports } from './reports.js';

/** Not in the endpoint table because the answers are not JSON. */
@Controller('/api/admin/reports')
export class ReportsController {
  constructor(private readonly reports: Reports) {}

  @Get('order-lines.csv')
  orderLines(@Req() request: Request, @Res() response: Response, @Caller() caller: CallerIdentity) {
    return send({ request, response, caller }, this.reports.orderLines);
  }

  @Get('taxes.csv')
  taxes(@Req() request: Request, @Res() response: Response, @Caller() caller: CallerIdentity) {
    return send({ request, response, caller }, this.reports.taxes);
  }

  @Get('refunds.csv')
  refunds(@Req() request: Request, @Res() response: Response, @Caller() caller: CallerIdentity) {
    return send({ request, response, caller }, this.reports.refunds);
  }
}

const send = (
  exchange: Parameters<typeof sendSearchAsCsv>[0],
  fileOf: (days: ReportDays) => CsvFile,
): Promise<Failure | void> => sendSearchAsCsv(exchange, ReportQuery, fileOf);
