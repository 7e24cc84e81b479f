import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { Notifications } from '../../../shared/database/notifications.js';
import type { CallerIdentity } from '../../../shared/http/caller.js';
import { EventStreams } from '../../../shared/http/event-streams.js';
import type { Failure } from '../../../shared/result.js';
import { NewOrders } from './new-orders.js';

/** Payload: the ids of the order and of its account, if any. */
const ORDER_CHANGED = 'order_changed';
const ALL_ORDERS = 'all';

@Injectable()
export class OrderStreams implements OnModuleInit, BeforeApplicationShutdown {
  private readonly streams = new EventStreams();
  private readonly newOrders: NewOrders;

  constructor(
    private readonly notifications: Notifications,
    dataSource: DataSource,
  ) {
    this.newOrders = new NewOrders(dataSource, () => this.streams.announce(ALL_ORDERS));
  }

  onModuleInit(): void {
    this.notifications.listen(ORDER_CHANGED, (payload) => {
      if (payload === null) return this.streams.announceAll();
      const [orderId = '', userId] = payload.split(' ');
      for (const topic of [orderId, userId, ALL_ORDERS]) if (topic) this.streams.announce(topic);
    });
  }

  beforeApplicationShutdown(): void {
    this.streams.close();
  }

  /** Returns why not. */
  open(caller: CallerIdentity, orderOrUserId: string, response: Response): Failure | undefined {
    return this.streams.open(caller, { topic: orderOrUserId }, response);
  }

  openAll(caller: CallerIdentity, response: Response): Failure | undefined {
    const refusal = this.streams.open(caller, { topic: ALL_ORDERS }, response);
    if (!refusal && !response.closed && !response.writableEnded) {
      const stop = this.newOrders.watch();
      response.on('close', stop);
    }
    return refusal;
  }
}
