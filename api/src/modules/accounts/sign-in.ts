import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import type { CurrentUser } from '../../shared/http/caller.js';
import { adoptGuestPhotos } from '../media/guest-photos.js';

const settled = (work: (done: (error: unknown) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    work((error) => (error ? reject(new Error('the session store failed', { cause: error })) : resolve()));
  });

/** Signs browser sessions in and out. */
@Injectable()
export class SignIn {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Signs the session in under a new id. The guest's photos and guest id are kept, unless the session belonged to
   * another account.
   */
  async start(request: Request, user: CurrentUser): Promise<void> {
    const { userId, guestId } = request.session;
    const ownGuestId = userId === undefined || userId === user.id ? guestId : undefined;
    if (ownGuestId !== undefined)
      await adoptGuestPhotos(this.dataSource.manager, { guestId: ownGuestId, userId: user.id });
    await settled((done) => request.session.regenerate(done));
    request.session.userId = user.id;
    if (ownGuestId !== undefined) request.session.guestId = ownGuestId;
  }

  /** Deletes the session. */
  end({ session }: Request): Promise<void> {
    return settled((done) => session.destroy(done));
  }
}
