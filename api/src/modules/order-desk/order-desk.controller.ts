import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { mayDo } from 'shared-contracts/accounts/permissions';
import type { OrderDesk } from 'shared-contracts/order-desk/schemas';
import { OrderExport } from 'shared-contracts/orders/schemas';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { sendSearchAsCsv } from '../../shared/http/csv-response.js';
import { Allow, Handle, type InputOf } from '../../shared/http/handle.js';
import { type By, SeenBy } from '../../shared/http/if-match.js';
import { RateLimited, byAccount } from '../../shared/http/rate-limit.js';
import type { Failure, Result } from '../../shared/result.js';
import { WaivePhotos } from '../orders/photos/waive-photos.js';
import { CorrectContact } from '../orders/correct-contact.js';
import { ReprintOrder } from '../orders/printing/reprint-order.js';
import { SetPrintDay } from '../orders/printing/set-print-day.js';
import { visibleSearch } from '../orders/lists/order-search.js';
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
  setStatus(wanted: InputOf<'POST /api/admin/orders/status'>, @Caller() caller: CallerIdentity) {
    return this.bulk.change(wanted, caller.account());
  }

  @Handle('POST /api/admin/orders/undo')
  undo(changes: InputOf<'POST /api/admin/orders/undo'>, @Caller() caller: CallerIdentity) {
    return this.bulk.undo(changes, caller.account());
  }

  @Handle('POST /api/admin/orders/:id/waive-photos')
  waivePhotos({ id }: InputOf<'POST /api/admin/orders/:id/waive-photos'>, @Caller() caller: CallerIdentity) {
    return this.waiver.waive(id, caller.account().id);
  }

  @Handle('POST /api/admin/orders/tracking')
  importTracking(file: InputOf<'POST /api/admin/orders/tracking'>, @Caller() caller: CallerIdentity) {
    return this.tracking.import(file, caller.account().id);
  }

  @Handle('GET /api/admin/orders/:id/desk')
  one({ id }: InputOf<'GET /api/admin/orders/:id/desk'>, @Caller() caller: CallerIdentity) {
    return this.desk.of(id, caller.account());
  }

  @Handle('PUT /api/admin/orders/:id/not-before')
  async setPrintDay(day: InputOf<'PUT /api/admin/orders/:id/not-before'>, @Caller() caller: CallerIdentity) {
    return this.deskAfter(day.id, caller, await this.printDay.set(day, caller.account().id));
  }

  @Handle('POST /api/admin/orders/:id/notes')
  async addNote(note: InputOf<'POST /api/admin/orders/:id/notes'>, @Caller() caller: CallerIdentity) {
    return this.deskAfter(note.id, caller, await this.notes.add(note, caller.account().id));
  }

  @RateLimited({ name: 'resend-mail', calls: 60, perSeconds: TEN_MINUTES, by: byAccount })
  @Handle('POST /api/admin/orders/:id/mails')
  async resendMail(mail: InputOf<'POST /api/admin/orders/:id/mails'>, @Caller() caller: CallerIdentity) {
    return this.deskAfter(mail.id, caller, await this.mailing.resend(mail, caller.account().id));
  }

  @Handle('POST /api/admin/orders/:id/photo-request')
  async askForPhotos(
    request: InputOf<'POST /api/admin/orders/:id/photo-request'>,
    @SeenBy() by: By,
    @Caller() caller: CallerIdentity,
  ) {
    const asked = await this.photoRequests.ask(request, by);
    return this.deskAfter(request.id, caller, asked);
  }

  @Handle('POST /api/admin/orders/:id/refunds')
  async refund(request: InputOf<'POST /api/admin/orders/:id/refunds'>, @Caller() caller: CallerIdentity) {
    return this.deskAfter(request.id, caller, await this.refunds.refund(request, caller.account()));
  }

  @Handle('POST /api/admin/orders/:id/reprint')
  reprint(request: InputOf<'POST /api/admin/orders/:id/reprint'>, @Caller() caller: CallerIdentity) {
    return this.reprints.reprint(request, caller.account().id);
  }

  @Handle('PUT /api/admin/orders/:id/contact')
  correct(contact: InputOf<'PUT /api/admin/orders/:id/contact'>, @SeenBy() by: By) {
    return this.contacts.correctForBuyer(contact, by);
  }

  @Handle('POST /api/admin/orders/:id/revoke-links')
  async revokeLinks({ id }: InputOf<'POST /api/admin/orders/:id/revoke-links'>, @Caller() caller: CallerIdentity) {
    return this.deskAfter(id, caller, await this.links.revoke(id, caller.account().id));
  }

  private deskAfter(id: string, caller: CallerIdentity, done: Result<null>): Promise<Result<OrderDesk>> | Failure {
    return done.ok ? this.desk.of(id, caller.account()) : done;
  }
}
