import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { MessageExport, NewsletterExport } from 'shared-contracts/contact/admin-schemas';
import { dayAt } from 'shared-contracts/time/shop-time';
import { Settings } from '../../config/settings.js';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { sendSearchAsCsv } from '../../shared/http/csv-response.js';
import { Allow, Handle, type InputOf } from '../../shared/http/handle.js';
import { MessageDesk } from './message-desk.js';
import { NewsletterDesk } from './newsletter-desk.js';

@Controller()
export class ContactDeskController {
  constructor(
    private readonly messages: MessageDesk,
    private readonly newsletter: NewsletterDesk,
    private readonly settings: Settings,
  ) {}

  @Handle('GET /api/admin/contact-messages')
  listMessages(query: InputOf<'GET /api/admin/contact-messages'>) {
    return this.messages.list(query);
  }

  @Handle('PATCH /api/admin/contact-messages/:id')
  mark(change: InputOf<'PATCH /api/admin/contact-messages/:id'>, @Caller() caller: CallerIdentity) {
    return this.messages.mark(change, caller.account().id);
  }

  /** Not in the endpoint table: not JSON. */
  @Allow('answerCustomers')
  @Get('/api/admin/contact-messages/export')
  async exportMessages(@Req() request: Request, @Res() response: Response) {
    return sendSearchAsCsv({ request, response }, MessageExport, (search) => ({
      fileName: this.fileNameOf('contact-messages'),
      header: ['Received', 'Name', 'Email', 'Phone', 'Message', 'Handled', 'Handled by'],
      rows: this.messages.rows(search),
    }));
  }

  @Handle('GET /api/admin/newsletter-addresses')
  listAddresses(query: InputOf<'GET /api/admin/newsletter-addresses'>) {
    return this.newsletter.list(query);
  }

  @Handle('DELETE /api/admin/newsletter-addresses/:id')
  remove({ id }: { id: string }, @Caller() caller: CallerIdentity) {
    return this.newsletter.remove(id, caller.account().id);
  }

  @Allow('admin')
  @Get('/api/admin/newsletter-addresses/export')
  async exportAddresses(@Req() request: Request, @Res() response: Response) {
    return sendSearchAsCsv({ request, response }, NewsletterExport, (search) => ({
      fileName: this.fileNameOf('newsletter-addresses'),
      header: ['Email', 'Subscribed'],
      rows: this.newsletter.rows(search),
    }));
  }

  private fileNameOf(list: string): string {
    return `${list}-${dayAt(new Date(), this.settings.environment.TIME_ZONE)}.csv`;
  }
}
