import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Response } from 'express';
import { Notifications } from '../../shared/database/notifications.js';
import type { CallerIdentity } from '../../shared/http/caller.js';
import { EventStreams } from '../../shared/http/event-streams.js';
import type { Failure } from '../../shared/result.js';
import { DESIGN_CHANGED, changeIn } from './design-changes.js';

@Injectable()
export class DesignStreams implements OnModuleInit, BeforeApplicationShutdown {
  private readonly streams = new EventStreams();

  constructor(private readonly notifications: Notifications) {}

  onModuleInit(): void {
    this.notifications.listen(DESIGN_CHANGED, (payload) => {
      if (payload === null) return this.streams.announceAll();
      const { draftId, endedLink } = changeIn(payload);
      this.streams.announce(draftId, endedLink);
    });
  }

  beforeApplicationShutdown(): void {
    this.streams.close();
  }

  /** Until the visitor leaves or the link ends. Returns why not. */
  open(
    caller: CallerIdentity,
    { draftId, link }: { draftId: string; link?: { id: string; expiresAt: Date } },
    response: Response,
  ): Failure | undefined {
    return this.streams.open(caller, { topic: draftId, ...(link && { link }) }, response);
  }
}
