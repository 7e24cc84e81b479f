import { Controller, Get, Headers, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { mayDo } from 'shared-contracts/accounts/permissions';
import type {
  BulkStatus,
  MailToResend,
  NamedDesk,
  NoteToAdd,
  OrderDesk,
  PhotoRequest,
  PrintDay,
  RefundRequest,
  StatusUndo,
  TrackingImport,
} from 'shared-contracts/order-desk/schemas';
import type { ReprintRequest } from 'shared-contracts/order-desk/reprint';
import type { OrderCorrection } from 'shared-contracts/orders/contact';
import { OrderExport } from 'shared-contracts/orders/schemas';
import type * as z from 'zod';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { sendSearchAsCsv } from '../../shared/http/csv-response.js';
import { Allow, Handle } from '../../shared/http/handle.js';
import { ifMatchVersion } from '../../shared/http/input.js';
import { RateLimited, byAccount } from '../../shared/http/rate-limit.js';
import type { Failure, Result } from '../../shared/result.js';
import { WaivePhotos } from '../orders/waive-photos.js';
import { CorrectContact } from '../orders/correct-contact.js';
import { ReprintOrder } from '../orders/reprint-order.js';
import { SetPrintDay } from '../orders/set-print-day.js';
import { visibleSearch } from '../orders/order-search.js';
import { OrderRefunds } from '../payments/order-refunds.js';
import { BulkStatusChange } from './bulk-status-change.js';
import { DeskView } from './desk-view.js';
import { ImportTracking } from './import-tracking.js';
import { OrderExports } from './order-exports.js';
import { OrderMailing } from './order-mailing.js';
import { OrderNotes } from './order-notes.js';
import { PhotoRequests } from './photo-requests.js';
import { RevokeLinks } from './revoke-links.js';

const TEN_MINUTES = 600;

@Controller()
export class OrderDeskController {
  constructor(
    private readonly desk: DeskView,
    private readonly bulk: BulkStatusChange,
    private readonly tracking: ImportTracking,
    private readonly exports: OrderExports,
    private readonly notes: OrderNotes,
    private readonly mailing: OrderMailing,
    private readonly photoRequests: PhotoRequests,
    private readonly refunds: OrderRefunds,
    private readonly links: RevokeLinks,
    private readonly waiver: WaivePhotos,
    private readonly contacts: CorrectContact,
    private readonly reprints: ReprintOrder,
    private readonly printDay: SetPrintDay,
  ) {}

  /** Not in the endpoint table: not JSON. */
  @Allow('seeOrders')
  @Get('/api/admin/orders.csv')
  async export(
    @Req() request: Request,
    @Res() response: Response,
    @Caller() caller: CallerIdentity,
  ): Promise<Failure | void> {
    const account = caller.account();
    return sendSearchAsCsv({ request, response }, OrderExport, (search) =>
      this.exports.file(visibleSearch(search, account), { withMoney: mayDo(account.role, 'seeMoney') }),
    );
  }

  @Handle('POST /api/admin/orders/status')
  setStatus(wanted: z.output<typeof BulkStatus>, @Caller() caller: CallerIdentity) {
    return this.bulk.change(wanted, caller.account());
  }

  @Handle('POST /api/admin/orders/undo')
  undo(changes: z.output<typeof StatusUndo>, @Caller() caller: CallerIdentity) {
    return this.bulk.undo(changes, caller.account());
  }

  @Handle('POST /api/admin/orders/:id/waive-photos')
  waivePhotos({ id }: z.output<typeof NamedDesk>, @Caller() caller: CallerIdentity) {
    return this.waiver.waive(id, caller.account().id);
  }

  @Handle('POST /api/admin/orders/tracking')
  importTracking(file: z.output<typeof TrackingImport>, @Caller() caller: CallerIdentity) {
    return this.tracking.import(file, caller.account().id);
  }

  @Handle('GET /api/admin/orders/:id/desk')
  one({ id }: z.output<typeof NamedDesk>, @Caller() caller: CallerIdentity) {
    return this.desk.of(id, caller.account());
  }

  @Handle('PUT /api/admin/orders/:id/not-before')
  async setPrintDay(day: z.output<typeof PrintDay>, @Caller() caller: CallerIdentity) {
    return this.deskAfter(day.id, caller, await this.printDay.set(day, caller.account().id));
  }

  @Handle('POST /api/admin/orders/:id/notes')
  async addNote(note: z.output<typeof NoteToAdd>, @Caller() caller: CallerIdentity) {
    return this.deskAfter(note.id, caller, await this.notes.add(note, caller.account().id));
  }

  @RateLimited({ name: 'resend-mail', calls: 60, perSeconds: TEN_MINUTES, by: byAccount })
  @Handle('POST /api/admin/orders/:id/mails')
  async resendMail(mail: z.output<typeof MailToResend>, @Caller() caller: CallerIdentity) {
    return this.deskAfter(mail.id, caller, await this.mailing.resend(mail, caller.account().id));
  }

  @Handle('POST /api/admin/orders/:id/photo-request')
  async askForPhotos(
    request: z.output<typeof PhotoRequest>,
    @Headers('if-match') ifMatch: string | undefined,
    @Caller() caller: CallerIdentity,
  ) {
    const seen = ifMatchVersion(ifMatch);
    if (!seen.ok) return seen;
    const asked = await this.photoRequests.ask(request, { actorId: caller.account().id, seen: seen.value });
    return this.deskAfter(request.id, caller, asked);
  }

  @Handle('POST /api/admin/orders/:id/refunds')
  async refund(request: z.output<typeof RefundRequest>, @Caller() caller: CallerIdentity) {
    return this.deskAfter(request.id, caller, await this.refunds.refund(request, caller.account()));
  }

  @Handle('POST /api/admin/orders/:id/reprint')
  reprint(request: z.output<typeof ReprintRequest>, @Caller() caller: CallerIdentity) {
    return this.reprints.reprint(request, caller.account().id);
  }

  @Handle('PUT /api/admin/orders/:id/contact')
  correct(
    contact: z.output<typeof OrderCorrection>,
    @Headers('if-match') ifMatch: string | undefined,
    @Caller() caller: CallerIdentity,
  ) {
    const seen = ifMatchVersion(ifMatch);
    if (!seen.ok) return seen;
    return this.contacts.correctForBuyer(contact, { actorId: caller.account().id, seen: seen.value });
  }

  @Handle('POST /api/admin/orders/:id/revoke-links')
  async revokeLinks({ id }: z.output<typeof NamedDesk>, @Caller() caller: CallerIdentity) {
    return this.deskAfter(id, caller, await this.links.revoke(id, caller.account().id));
  }

  private deskAfter(id: string, caller: CallerIdentity, done: Result<null>): Promise<Result<OrderDesk>> | Failure {
    return done.ok ? this.desk.of(id, caller.account()) : done;
  }
}
