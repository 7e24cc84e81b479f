import { Injectable } from '@nestjs/common';
import { Transactions } from '../../shared/database/transactions.js';
import type { CallerIdentity, CurrentUser } from '../../shared/http/caller.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { OwnPhotos } from '../media/own-photos.js';
import { User, currentUserOf } from './user.entity.js';

@Injectable()
export class OwnAccount {
  constructor(
    private readonly transactions: Transactions,
    private readonly ownPhotos: OwnPhotos,
  ) {}

  /** An empty name is removed, an absent one stays. */
  rename(userId: string, { firstName, lastName }: { firstName?: string | undefined; lastName?: string | undefined }) {
    return this.change(userId, {
      ...(firstName !== undefined && { firstName: firstName || null }),
      ...(lastName !== undefined && { lastName: lastName || null }),
    });
  }

  setPicture(caller: CallerIdentity, objectPath: string | null): Promise<Result<CurrentUser>> {
    return this.transactions.run(async (manager): Promise<Result<CurrentUser>> => {
      const { id } = caller.account();
      if (objectPath !== null && !(await this.ownPhotos.among(manager, caller, [objectPath])).has(objectPath))
        return fail('not_found', 'This photo does not exist.');
      await manager.update(User, { id }, { profileImageUrl: objectPath });
      return ok(currentUserOf(await manager.findOneByOrFail(User, { id })));
    });
  }

  private change(id: string, changes: Partial<Pick<User, 'firstName' | 'lastName'>>): Promise<CurrentUser> {
    return this.transactions.run(async (manager) => {
      if (Object.keys(changes).length > 0) await manager.update(User, { id }, changes);
      return currentUserOf(await manager.findOneByOrFail(User, { id }));
    });
  }
}
