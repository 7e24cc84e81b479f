import { Injectable } from '@nestjs/common';
import type { AdminShippingOption, ShippingOptionForm } from 'shared-contracts/shipping/schemas';
import { DataSource, type EntityManager } from 'typeorm';
import { writeAudit } from '../../shared/audit/write-audit.js';
import { Transactions } from '../../shared/database/transactions.js';
import type { By } from '../../shared/http/if-match.js';
import { type Failure, type Result, fail, ok } from '../../shared/result.js';

const COLUMNS = `id, name, description, base_rate AS "baseRate", free_shipping_threshold AS "freeShippingThreshold",
  min_business_days AS "minBusinessDays", max_business_days AS "maxBusinessDays", sort_order AS "sortOrder",
  is_active AS "isActive", version`;

const unknown = fail('not_found', 'This shipping option does not exist any more.');
const theLast = fail(
  'last_shipping_option',
  'This is the only active shipping option, and the shop needs one. Add or activate another one first.',
  { errors: { isActive: 'The shop needs one active shipping option' } },
);
const changedMeanwhile = (option: AdminShippingOption) =>
  fail('shipping_option_changed', 'This shipping option has changed since you opened it.', { details: option });

const auditedOf = ({ id: _id, version: _version, ...fields }: AdminShippingOption) => fields;
const valuesOf = (form: ShippingOptionForm) => [
  form.name,
  form.description,
  form.baseRate,
  form.freeShippingThreshold,
  form.minBusinessDays,
  form.maxBusinessDays,
  form.sortOrder,
  form.isActive,
];

/** Checkouts keep the rate they were opened with. */
@Injectable()
export class ShippingOptions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
  ) {}

  list(): Promise<AdminShippingOption[]> {
    return this.dataSource.query(`SELECT ${COLUMNS} FROM shipping_options ORDER BY sort_order, created_at, id`);
  }

  add(form: ShippingOptionForm, actorId: string): Promise<AdminShippingOption> {
    return this.transactions.run(async (manager) => {
      const [added] = await manager.query<[AdminShippingOption]>(
        `INSERT INTO shipping_options (name, description, base_rate, free_shipping_threshold, min_business_days,
           max_business_days, sort_order, is_active)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${COLUMNS}`,
        valuesOf(form),
      );
      await writeAudit(manager, {
        actorId,
        action: 'POST /api/admin/shipping-options',
        id: added.id,
        after: auditedOf(added),
      });
      return added;
    });
  }

  change({ id, ...form }: ShippingOptionForm & { id: string }, by: By): Promise<Result<AdminShippingOption>> {
    return this.decided(id, { by, staysActive: form.isActive }, async (manager, before) => {
      const [[after]] = await manager.query<[[AdminShippingOption], number]>(
        `UPDATE shipping_options SET name = $2, description = $3, base_rate = $4, free_shipping_threshold = $5,
           min_business_days = $6, max_business_days = $7, sort_order = $8, is_active = $9, updated_at = now()
         WHERE id = $1 RETURNING ${COLUMNS}`,
        [id, ...valuesOf(form)],
      );
      await writeAudit(manager, {
        actorId: by.actorId,
        action: 'PUT /api/admin/shipping-options/:id',
        id,
        before: auditedOf(before),
        after: auditedOf(after),
      });
      return after;
    });
  }

  remove(id: string, by: By): Promise<Result<{ id: string }>> {
    return this.decided(id, { by, staysActive: false }, async (manager, before) => {
      await manager.query(`DELETE FROM shipping_options WHERE id = $1`, [id]);
      await writeAudit(manager, {
        actorId: by.actorId,
        action: 'DELETE /api/admin/shipping-options/:id',
        id,
        before: auditedOf(before),
      });
      return { id };
    });
  }

  /** Locks the active options: two admins cannot remove the last two at once. */
  private decided<T>(
    id: string,
    { by, staysActive }: { by: By; staysActive: boolean },
    write: (manager: EntityManager, before: AdminShippingOption) => Promise<T>,
  ): Promise<Result<T>> {
    return this.transactions.run(async (manager): Promise<Result<T>> => {
      const locked = await manager.query<AdminShippingOption[]>(
        `SELECT ${COLUMNS} FROM shipping_options WHERE is_active OR id = $1 ORDER BY id FOR UPDATE`,
        [id],
      );
      const before = locked.find((option) => option.id === id);
      if (!before) return unknown;
      const refusal = refusalOf(before, { by, staysActive, others: locked.filter((option) => option.id !== id) });
      return refusal ?? ok(await write(manager, before));
    });
  }
}

function refusalOf(
  option: AdminShippingOption,
  { by, staysActive, others }: { by: By; staysActive: boolean; others: readonly AdminShippingOption[] },
): Failure | null {
  if (by.seen !== null && by.seen !== option.version) return changedMeanwhile(option);
  return option.isActive && !staysActive && !others.some(({ isActive }) => isActive) ? theLast : null;
}
