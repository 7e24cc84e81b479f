import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import type { CurrentUser } from '../../shared/http/caller.js';
import { adoptGuestPhotos } from '../media/guest-photos.js';

const settled = (work: (done: (error: unknown) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    work((error) => (error ? reject(new Error('the session store failed', { cause: error })) : resolve()));
  });

/** Who a browser's session belongs to. */
@Injectable()
export class SignIn {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Gives the session to an account, under a new id: whoever knew the old one has nothing. A guest's photos go along, and so does the
   * guest id, by which what the guest began is found; that of another account's session does not.
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

  /** Ends the session: its row and all that it knew. */
  end({ session }: Request): Promise<void> {
    return settled((done) => session.destroy(done));
  }
}
