import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import session from 'express-session';
import { DataSource } from 'typeorm';
import { type CurrentUser, storeSession } from '../../shared/http/caller.js';
import { adoptGuestDrafts } from '../designs/draft-records.js';
import { adoptGuestPhotos } from '../media/own-photos.js';
import { adoptGuestOrders } from '../orders/lists/guest-orders.js';
import { deviceOf } from './domain/device.js';

/** Outlives the requests under way. */
const REPLACED_FOR_MS = 60_000;

@Injectable()
export class SignIn {
  constructor(private readonly dataSource: DataSource) {}

  /** Keeps the guest's photos and drafts, unless the session was another account's. */
  async start(request: Request, user: CurrentUser): Promise<void> {
    const { userId, guestId } = request.session;
    const ownGuestId = userId === undefined || userId === user.id ? guestId : undefined;
    if (ownGuestId !== undefined) {
      const adopted = { guestId: ownGuestId, userId: user.id };
      await adoptGuestPhotos(this.dataSource.manager, adopted);
      await adoptGuestDrafts(this.dataSource.manager, adopted);
    }
    if (userId === undefined) await storeSession((done) => request.session.regenerate(done));
    else await this.replace(request);
    if (user.isEmailVerified) await adoptGuestOrders(this.dataSource.manager, { userId: user.id, email: user.email });
    Object.assign(request.session, {
      userId: user.id,
      epoch: user.sessionEpoch,
      device: deviceOf(request.get('user-agent')),
      signedInAt: new Date().toISOString(),
    });
    if (ownGuestId !== undefined) request.session.guestId = ownGuestId;
    await storeSession((done) => request.session.save(done));
  }

  /** Late answers of the replaced session leave the new hint alone. */
  private async replace(request: Request): Promise<void> {
    const { sessionID, sessionStore } = request;
    const cookie = new session.Cookie();
    cookie.maxAge = REPLACED_FOR_MS;
    await storeSession((done) => sessionStore.set(sessionID, { cookie, isReplaced: true }, done));
    sessionStore.generate(request);
  }

  end(request: Request): Promise<void> {
    return storeSession((done) => request.session.destroy(done));
  }
}
