import { Injectable } from '@nestjs/common';
import type { Category, CategoryForm } from 'shared-contracts/categories/schemas';
import { DataSource, type EntityManager } from 'typeorm';
import { writeAudit } from '../../shared/audit/write-audit.js';
import { Transactions } from '../../shared/database/transactions.js';
import type { By } from '../../shared/http/if-match.js';
import { type Failure, type Result, fail, ok } from '../../shared/result.js';
import { StorageUnavailable } from '../../integrations/s3/photo-storage.js';
import { PublishPhoto } from '../media/publish-photo.js';
import { isNamedByNothing } from '../product-images/image-rows.js';
import { isWithinCategory } from './domain/is-within-category.js';

const ALL = `SELECT id, name, slug, description, image_url AS "imageUrl", parent_id AS "parentId", is_active AS "isActive",
    sort_order AS "sortOrder", seo_title AS "seoTitle", seo_description AS "seoDescription", version,
    (SELECT coalesce(sum(g.products), 0)::integer FROM product_groups g WHERE g.category = c.slug)
      + (SELECT count(*)::integer FROM products p WHERE p.category = c.slug AND NOT p.is_active) AS "productCount"
  FROM product_categories c ORDER BY sort_order, name`;
const WRITTEN = `name, slug, description, image_url, parent_id, is_active, sort_order, seo_title, seo_description`;

const unknown = fail('not_found', 'This category does not exist any more.');
const invalid = (message: string) => fail('invalid_input', message, { errors: { parentId: message } });
const changedMeanwhile = (category: Category) =>
  fail('category_changed', 'This category has changed since you opened it.', { details: category });
const storageDown = fail('service_unavailable', 'Photos are unavailable right now. Please try again shortly.');
const notTheirs = fail('invalid_input', 'This picture could not be found. Upload it again.', {
  errors: { imageUrl: 'Must be a picture that you have uploaded' },
});
const inUse = (message: string) => fail('category_in_use', message);

const auditedOf = ({ id: _id, version: _version, productCount: _count, ...fields }: Category) => fields;
const valuesOf = (form: CategoryForm) => [
  form.name,
  form.slug,
  form.description,
  form.imageUrl,
  form.parentId,
  form.isActive,
  form.sortOrder,
  form.seoTitle,
  form.seoDescription,
];

function refusalOf(form: CategoryForm, all: readonly Category[], id: string | null): Failure | null {
  const others = all.filter((category) => category.id !== id);
  const errors = {
    ...(others.some(({ name }) => name === form.name) && { name: 'A category with this name already exists' }),
    ...(others.some(({ slug }) => slug === form.slug) && { slug: 'A category with this slug already exists' }),
  };
  const [first] = Object.values(errors);
  if (first) return fail('category_exists', first, { errors });
  if (form.parentId === null) return null;
  if (!all.some((category) => category.id === form.parentId)) return invalid('This category does not exist any more');
  return id !== null && isWithinCategory(all, form.parentId, id)
    ? invalid('A category cannot be below itself or below one of its own')
    : null;
}

function whyKept(category: Category, all: readonly Category[]): Failure | null {
  const { productCount } = category;
  if (productCount > 0)
    return inUse(
      productCount === 1
        ? '1 product is in this category. Move it to another one first.'
        : `${productCount} products are in this category. Move them to another one first.`,
    );
  const below = all.filter(({ parentId }) => parentId === category.id).length;
  if (below === 0) return null;
  return inUse(
    below === 1
      ? '1 category is below this one. Move it first.'
      : `${below} categories are below this one. Move them first.`,
  );
}

@Injectable()
export class Categories {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly publisher: PublishPhoto,
  ) {}

  list(): Promise<Category[]> {
    return this.dataSource.query(ALL);
  }

  async add(given: CategoryForm, actorId: string): Promise<Result<Category>> {
    const form = await this.withPublicPicture(given, { actorId, present: null });
    if (!form.ok) return form;
    return this.locked(async (manager, all) => {
      const refusal = refusalOf(form.value, all, null);
      if (refusal) return refusal;
      const [{ id }] = await manager.query<[{ id: string }]>(
        `INSERT INTO product_categories (${WRITTEN}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
        valuesOf(form.value),
      );
      const added = await oneOf(manager, id);
      await writeAudit(manager, { actorId, action: 'POST /api/admin/categories', id, after: auditedOf(added) });
      return ok(added);
    });
  }

  async change({ id, ...given }: CategoryForm & { id: string }, { actorId, seen }: By): Promise<Result<Category>> {
    const present = (await this.list()).find((category) => category.id === id)?.imageUrl ?? null;
    const published = await this.withPublicPicture(given, { actorId, present });
    if (!published.ok) return published;
    const form = published.value;
    return this.locked(async (manager, all) => {
      const before = all.find((category) => category.id === id);
      if (!before) return unknown;
      if (seen !== null && seen !== before.version) return changedMeanwhile(before);
      const refusal = refusalOf(form, all, id);
      if (refusal) return refusal;
      await manager.query(
        `UPDATE product_categories SET (${WRITTEN}, updated_at) = ($2, $3, $4, $5, $6, $7, $8, $9, $10, now())
         WHERE id = $1`,
        [id, ...valuesOf(form)],
      );
      if (before.slug !== form.slug)
        await manager.query(`UPDATE products SET category = $2, updated_at = now() WHERE category = $1`, [
          before.slug,
          form.slug,
        ]);
      const after = await oneOf(manager, id);
      await writeAudit(manager, {
        actorId,
        action: 'PUT /api/admin/categories/:id',
        id,
        before: auditedOf(before),
        after: auditedOf(after),
      });
      await this.withdrawUnused(manager, before.imageUrl);
      return ok(after);
    });
  }

  remove(id: string, { actorId, seen }: By): Promise<Result<{ id: string }>> {
    return this.locked(async (manager, all): Promise<Result<{ id: string }>> => {
      const before = all.find((category) => category.id === id);
      if (!before) return unknown;
      if (seen !== null && seen !== before.version) return changedMeanwhile(before);
      const refusal = whyKept(before, all);
      if (refusal) return refusal;
      await manager.query(`DELETE FROM product_categories WHERE id = $1`, [id]);
      await writeAudit(manager, { actorId, action: 'DELETE /api/admin/categories/:id', id, before: auditedOf(before) });
      await this.withdrawUnused(manager, before.imageUrl);
      return ok({ id });
    });
  }

  private async withPublicPicture(
    form: CategoryForm,
    { actorId, present }: { actorId: string; present: string | null },
  ): Promise<Result<CategoryForm>> {
    if (form.imageUrl === null || form.imageUrl === present) return ok(form);
    try {
      const photo = await this.publisher.publish(actorId, form.imageUrl);
      return photo ? ok({ ...form, imageUrl: photo.imageUrl }) : notTheirs;
    } catch (error) {
      if (error instanceof StorageUnavailable) return storageDown;
      throw error;
    }
  }

  private async withdrawUnused(manager: EntityManager, imageUrl: string | null): Promise<void> {
    if (imageUrl !== null && (await isNamedByNothing(manager, { imageUrl, productId: null })))
      await this.publisher.withdraw(manager, imageUrl);
  }

  /** Names stay unique and parents make no circle. Reads do not wait. */
  private locked<T>(work: (manager: EntityManager, all: Category[]) => Promise<Result<T>>): Promise<Result<T>> {
    return this.transactions.run(async (manager) => {
      await manager.query(`LOCK TABLE product_categories IN SHARE ROW EXCLUSIVE MODE`);
      return work(manager, await manager.query<Category[]>(ALL));
    });
  }
}

async function oneOf(manager: EntityManager, id: string): Promise<Category> {
  const all = await manager.query<Category[]>(ALL);
  const found = all.find((category) => category.id === id);
  if (!found) throw new Error('the category that was just written is not there');
  return found;
}
