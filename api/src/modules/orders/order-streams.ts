import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Response } from 'express';
import { Notifications } from '../../shared/database/notifications.js';
import type { CallerIdentity } from '../../shared/http/caller.js';
import { EventStreams } from '../../shared/http/event-streams.js';
import type { Failure } from '../../shared/result.js';

/** Payload: the order's id, and that of its account if it has one. */
const ORDER_CHANGED = 'order_changed';

@Injectable()
export class OrderStreams implements OnModuleInit, BeforeApplicationShutdown {
  private readonly streams = new EventStreams();

  constructor(private readonly notifications: Notifications) {}

  onModuleInit(): void {
    this.notifications.listen(ORDER_CHANGED, (payload) => {
      if (payload === null) return this.streams.announceAll();
      const [orderId = '', userId] = payload.split(' ');
      this.streams.announce(orderId);
      if (userId) this.streams.announce(userId);
    });
  }

  beforeApplicationShutdown(): void {
    this.streams.close();
  }

  /** Until the visitor leaves. Returns why not, if it can't. */
  open(caller: CallerIdentity, orderOrUserId: string, response: Response): Failure | undefined {
    return this.streams.open(caller, { topic: orderOrUserId }, response);
  }
}
