import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ReportQuery } from 'shared-contracts/reports/schemas';
import { type CsvFile, sendSearchAsCsv } from '../../shared/http/csv-response.js';
import { Allow } from '../../shared/http/handle.js';
import type { Failure } from '../../shared/result.js';
import type { ReportDays } from './reported-orders.js';
import { Reports } from './reports.js';

/** Not in the endpoint table: not JSON. */
@Controller('/api/admin/reports')
export class ReportsController {
  constructor(private readonly reports: Reports) {}

  @Allow('admin')
  @Get('order-lines.csv')
  orderLines(@Req() request: Request, @Res() response: Response) {
    return send({ request, response }, this.reports.orderLines);
  }

  @Allow('admin')
  @Get('taxes.csv')
  taxes(@Req() request: Request, @Res() response: Response) {
    return send({ request, response }, this.reports.taxes);
  }

  @Allow('admin')
  @Get('refunds.csv')
  refunds(@Req() request: Request, @Res() response: Response) {
    return send({ request, response }, this.reports.refunds);
  }
}

const send = (
  exchange: Parameters<typeof sendSearchAsCsv>[0],
  fileOf: (days: ReportDays) => CsvFile,
): Promise<Failure | void> => sendSearchAsCsv(exchange, ReportQuery, fileOf);
