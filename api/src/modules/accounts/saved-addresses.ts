import { Injectable } from '@nestjs/common';
import type { AddressForm, SavedAddress } from 'shared-contracts/accounts/addresses';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { DataSource, type EntityManager } from 'typeorm';
import { Transactions } from '../../shared/database/transactions.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { SavedAddressRecord } from './saved-address.entity.js';

const { maximumAddresses } = shopPolicy.accounts;
const unknown = fail('not_found', 'This address does not exist.');
const tooMany = fail('too_many_addresses', `You can save ${maximumAddresses} addresses. Remove one first.`);

/** If there is any, one is the default. */
@Injectable()
export class SavedAddresses {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
  ) {}

  list(userId: string): Promise<SavedAddress[]> {
    return this.dataSource.manager.find(SavedAddressRecord, {
      where: { userId },
      order: { isDefault: 'DESC', createdAt: 'DESC', id: 'ASC' },
    });
  }

  add(userId: string, form: AddressForm): Promise<Result<SavedAddress>> {
    return this.locked(userId, async (manager): Promise<Result<SavedAddress>> => {
      const count = await manager.countBy(SavedAddressRecord, { userId });
      if (count >= maximumAddresses) return tooMany;
      const isDefault = form.isDefault || count === 0;
      if (isDefault) await clearDefault(manager, userId);
      return ok(
        await manager.save(
          manager.create(SavedAddressRecord, { ...form, address2: form.address2 || null, userId, isDefault }),
        ),
      );
    });
  }

  change(userId: string, { id, ...form }: AddressForm & { id: string }): Promise<Result<SavedAddress>> {
    return this.locked(userId, async (manager): Promise<Result<SavedAddress>> => {
      const present = await manager.findOneBy(SavedAddressRecord, { id, userId });
      if (!present) return unknown;
      const isDefault = form.isDefault || present.isDefault;
      if (isDefault && !present.isDefault) await clearDefault(manager, userId);
      return ok(
        await manager.save(
          manager.merge(SavedAddressRecord, present, { ...form, address2: form.address2 || null, isDefault }),
        ),
      );
    });
  }

  remove(userId: string, id: string): Promise<Result<{ id: string }>> {
    return this.locked(userId, async (manager): Promise<Result<{ id: string }>> => {
      const { affected } = await manager.delete(SavedAddressRecord, { id, userId });
      if (affected !== 1) return unknown;
      await manager.query(
        `UPDATE saved_addresses SET is_default = true
         WHERE id = (SELECT id FROM saved_addresses WHERE user_id = $1 ORDER BY created_at DESC, id LIMIT 1)
           AND NOT EXISTS (SELECT FROM saved_addresses WHERE user_id = $1 AND is_default)`,
        [userId],
      );
      return ok({ id });
    });
  }

  private locked<T>(userId: string, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.transactions.run(async (manager) => {
      await manager.query(`SELECT FROM users WHERE id = $1 FOR UPDATE`, [userId]);
      return work(manager);
    });
  }
}

const clearDefault = (manager: EntityManager, userId: string) =>
  manager.update(SavedAddressRecord, { userId, isDefault: true }, { isDefault: false });
