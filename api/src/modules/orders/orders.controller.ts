import { Controller, Get, Param, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Id } from 'shared-contracts/api/fields';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { Allow, Handle, type InputOf } from '../../shared/http/handle.js';
import { SeenVersion } from '../../shared/http/if-match.js';
import { RateLimited } from '../../shared/http/rate-limit.js';
import type { Failure } from '../../shared/result.js';
import { ChangeOrder } from './change-order.js';
import { CorrectContact } from './correct-contact.js';
import { shortNumberIn } from './domain/entered-order-number.js';
import { MailOrderLinks } from './links/mail-order-links.js';
import { OrderAgain } from './order-again.js';
import { OrderDesigns } from './photos/order-designs.js';
import { OrderPhotos } from './photos/order-photos.js';
import { OrderStreams } from './lists/order-streams.js';
import { visibleSearch } from './lists/order-search.js';
import { Orders } from './orders.js';
import { unknownOrder } from './reachable-order.js';

const TEN_MINUTES = 600;
const AN_HOUR = 3_600;

/** Per order: many network addresses may mail one buyer. */
const writtenOrder = ({ body }: Request) => shortNumberIn(String((body as { orderNumber?: unknown }).orderNumber));

@Controller()
export class OrdersController {
  constructor(
    private readonly orders: Orders,
    private readonly changes: ChangeOrder,
    private readonly photos: OrderPhotos,
    private readonly designs: OrderDesigns,
    private readonly streams: OrderStreams,
    private readonly again: OrderAgain,
    private readonly links: MailOrderLinks,
    private readonly contacts: CorrectContact,
  ) {}

  @Handle('GET /api/user/orders')
  own(paging: InputOf<'GET /api/user/orders'>, @Caller() caller: CallerIdentity) {
    return this.orders.ofAccount(caller.account().id, paging);
  }

  /** Not in the endpoint table: it never ends. */
  @Allow('customer')
  @RateLimited({ name: 'follow-orders', calls: 300, perSeconds: TEN_MINUTES })
  @Get('/api/user/orders/events')
  followOwn(@Res() response: Response, @Caller() caller: CallerIdentity): Failure | undefined {
    return this.streams.open(caller, caller.account().id, response);
  }

  @Allow('seeOrders')
  @RateLimited({ name: 'follow-all-orders', calls: 300, perSeconds: TEN_MINUTES })
  @Get('/api/admin/orders/events')
  followAll(@Res() response: Response, @Caller() caller: CallerIdentity): Failure | undefined {
    return this.streams.openAll(caller, response);
  }

  @Allow('customer')
  @RateLimited({ name: 'follow-order', calls: 300, perSeconds: TEN_MINUTES })
  @Get('/api/orders/:id/events')
  async follow(
    @Param('id') id: string,
    @Res() response: Response,
    @Caller() caller: CallerIdentity,
  ): Promise<Failure | undefined> {
    const orderId = Id.toLowerCase().safeParse(id);
    if (!orderId.success) return unknownOrder;
    const order = await this.orders.one(orderId.data, caller.account());
    return order.ok ? this.streams.open(caller, orderId.data, response) : order;
  }

  @Handle('GET /api/orders')
  all(query: InputOf<'GET /api/orders'>, @Caller() caller: CallerIdentity) {
    return this.orders.all(visibleSearch(query, caller.account()));
  }

  @Handle('GET /api/orders/:id')
  one({ id }: { id: string }, @Caller() caller: CallerIdentity) {
    return this.orders.one(id, caller.account());
  }

  @Handle('PATCH /api/orders/:id')
  change(
    update: InputOf<'PATCH /api/orders/:id'>,
    @SeenVersion() seen: number | null,
    @Caller() caller: CallerIdentity,
  ) {
    return this.changes.change(update, { actor: caller.account(), seen });
  }

  @Handle('POST /api/orders/:id/order-again')
  orderAgain({ id }: { id: string }, @Caller() caller: CallerIdentity) {
    return this.again.add(caller, id);
  }

  @RateLimited({ name: 'order-photos', calls: 120, perSeconds: TEN_MINUTES })
  @Handle('GET /api/orders/:id/photos')
  missingPhotos(named: InputOf<'GET /api/orders/:id/photos'>, @Caller() caller: CallerIdentity) {
    return this.photos.missing(caller, named);
  }

  @RateLimited({ name: 'add-order-photos', calls: 60, perSeconds: TEN_MINUTES })
  @Handle('POST /api/orders/:id/photos')
  addPhotos(added: InputOf<'POST /api/orders/:id/photos'>, @Caller() caller: CallerIdentity) {
    return this.photos.add(caller, added);
  }

  @RateLimited({ name: 'open-order', calls: 120, perSeconds: TEN_MINUTES })
  @Handle('POST /api/orders/:id/open')
  open(named: InputOf<'POST /api/orders/:id/open'>, @Caller() caller: CallerIdentity) {
    return this.designs.open(caller, named);
  }

  @RateLimited({ name: 'change-order-design', calls: 60, perSeconds: TEN_MINUTES })
  @Handle('PUT /api/orders/:id/items/:itemId/design')
  changeDesign(design: InputOf<'PUT /api/orders/:id/items/:itemId/design'>, @Caller() caller: CallerIdentity) {
    return this.designs.change(caller, design);
  }

  @RateLimited({ name: 'order-contact', calls: 120, perSeconds: TEN_MINUTES })
  @Handle('GET /api/orders/:id/contact')
  contact(named: InputOf<'GET /api/orders/:id/contact'>, @Caller() caller: CallerIdentity) {
    return this.contacts.present(caller, named);
  }

  @RateLimited({ name: 'correct-order', calls: 30, perSeconds: TEN_MINUTES })
  @Handle('PUT /api/orders/:id/contact')
  correct(
    contact: InputOf<'PUT /api/orders/:id/contact'>,
    @SeenVersion() seen: number | null,
    @Caller() caller: CallerIdentity,
  ) {
    return this.contacts.correct(caller, contact, seen);
  }

  @RateLimited({ name: 'track-order', calls: 30, perSeconds: TEN_MINUTES })
  @Handle('POST /api/track-order')
  track(wanted: InputOf<'POST /api/track-order'>) {
    return this.orders.track(wanted);
  }

  @RateLimited(
    { name: 'order-links', calls: 20, perSeconds: AN_HOUR },
    { name: 'order-links-by-order', calls: 3, perSeconds: AN_HOUR, by: writtenOrder },
  )
  @Handle('POST /api/order-links')
  mailLinks({ orderNumber }: InputOf<'POST /api/order-links'>) {
    return this.links.request(orderNumber);
  }
}
