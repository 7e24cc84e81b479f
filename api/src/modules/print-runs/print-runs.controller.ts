import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { mayDo } from 'shared-contracts/accounts/permissions';
import { Id } from 'shared-contracts/api/fields';
import type {
  PreflightQuery,
  PrintRunRequest,
  PrintRunsQuery,
  PrintSchedule,
  ReadyQuery,
  SpoiledPieces,
} from 'shared-contracts/production/runs';
import * as z from 'zod';
import { Reads } from '../../shared/database/reads.js';
import { Caller, type CallerIdentity, notAllowed } from '../../shared/http/caller.js';
import { Allow, Handle } from '../../shared/http/handle.js';
import { type Failure, fail } from '../../shared/result.js';
import { sendDownload } from '../production/send-download.js';
import { MakeRuns } from './make-runs.js';
import { PrintRuns } from './print-runs.js';
import { PrintedSheets } from './printed-sheets.js';
import { ReadyForPrint } from './ready-for-print.js';
import { listRuns } from './run-views.js';
import { ScheduledRuns } from './scheduled-runs.js';

const NamedFile = z.object({ id: Id, name: z.string().regex(/^[\w.-]{1,100}$/) });
const unknownFile = fail('not_found', 'This file does not exist.');

@Controller()
export class PrintRunsController {
  constructor(
    private readonly ready: ReadyForPrint,
    private readonly makeRuns: MakeRuns,
    private readonly runs: PrintRuns,
    private readonly sheets: PrintedSheets,
    private readonly scheduled: ScheduledRuns,
    private readonly reads: Reads,
  ) {}

  @Handle('GET /api/admin/print-runs/ready')
  whatIsReady(query: z.output<typeof ReadyQuery>) {
    return this.ready.of(query);
  }

  @Handle('GET /api/admin/print-runs/preflight')
  preflight(query: z.output<typeof PreflightQuery>) {
    return this.runs.preflight(query);
  }

  @Handle('GET /api/admin/print-runs/settings')
  settings() {
    return this.scheduled.get();
  }

  @Handle('PUT /api/admin/print-runs/settings')
  setSchedule(schedule: z.output<typeof PrintSchedule>, @Caller() caller: CallerIdentity) {
    return this.scheduled.set(schedule, caller.account().id);
  }

  @Handle('GET /api/admin/print-runs')
  list(query: z.output<typeof PrintRunsQuery>) {
    return listRuns(this.reads, query);
  }

  @Handle('POST /api/admin/print-runs')
  make(wanted: z.output<typeof PrintRunRequest>, @Caller() caller: CallerIdentity) {
    const { id: actorId, role } = caller.account();
    // it ends their holds
    if (wanted.withHeld && !mayDo(role, 'mendOrders')) return notAllowed;
    return this.makeRuns.make(wanted, { actorId });
  }

  @Handle('GET /api/admin/print-runs/:id')
  one({ id }: { id: string }) {
    return this.runs.one(id);
  }

  @Handle('POST /api/admin/print-runs/:id/void')
  void({ id }: { id: string }, @Caller() caller: CallerIdentity) {
    return this.runs.void(id, caller.account().id);
  }

  @Handle('POST /api/admin/print-runs/:id/retry')
  retry({ id }: { id: string }, @Caller() caller: CallerIdentity) {
    return this.runs.retry(id, caller.account().id);
  }

  @Handle('POST /api/admin/print-runs/:id/deliver')
  deliver({ id }: { id: string }, @Caller() caller: CallerIdentity) {
    return this.runs.deliver(id, caller.account().id);
  }

  @Handle('POST /api/admin/print-runs/:id/spoiled')
  spoil(spoiled: z.output<typeof SpoiledPieces>, @Caller() caller: CallerIdentity) {
    return this.runs.spoil(spoiled, caller.account().id);
  }

  @Handle('GET /api/admin/print-sheets/:code')
  sheet({ code }: { code: string }) {
    return this.sheets.of(code);
  }

  /** Not in the endpoint table: the answer is not JSON. */
  @Allow('printOrders')
  @Get('/api/admin/print-runs/:id/files/:name')
  async download(@Req() request: Request, @Res() response: Response): Promise<Failure | void> {
    const named = NamedFile.safeParse(request.params);
    // a HEAD request releases nothing
    if (!named.success || request.method !== 'GET') return unknownFile;
    return sendDownload(response, () => this.runs.download(named.data));
  }
}
