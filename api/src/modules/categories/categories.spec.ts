import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Problem } from 'shared-contracts/api/problem';
import type { ProductCategory } from 'shared-contracts/catalog/schemas';
import type { Category } from 'shared-contracts/categories/schemas';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import type { Answer } from '../../testing/browser.js';
import { registerCustomer, createProduct } from '../../testing/factories.js';
import { keyOfObjectPath } from '../media/domain/photo-keys.js';
import { storePhoto } from '../../testing/photos.js';
import { until } from '../../testing/until.js';
import { testAdmin, testApp } from '../../testing/started.js';

const app = testApp();
const admin = testAdmin(app);

const PATH = '/api/admin/categories';
const aForm = (over: object = {}) => {
  const slug = `c-${randomUUID().slice(0, 8)}`;
  return { name: `Category ${slug}`, slug, ...over };
};
const add = (form: object) => admin.post<Category & Problem>(PATH, form);
const change = (id: string, form: object, version?: number): Promise<Answer<Category & Problem>> =>
  admin.send('PUT', `${PATH}/${id}`, {
    headers: { 'content-type': 'application/json', ...(version !== undefined && { 'if-match': `"${version}"` }) },
    body: JSON.stringify(form),
  });
const shown = async (slug: string) => {
  const { body } = await app.browser().get<ProductCategory[]>('/api/product-categories');
  return body.find((category) => category.slug === slug);
};

describe('the picture of a category', () => {
  const isStored = async (path: string) => (await app.nest.get(PhotoStorage).head(keyOfObjectPath(path))) !== null;
  const isPublic = async (path: string) => (await app.browser().get(path)).status === 200;

  it('becomes public with the category, and its file is removed when nothing shows it', async () => {
    const { objectPath } = await storePhoto(admin);
    const form = aForm();
    const { body } = await add({ ...form, imageUrl: objectPath });
    expect(body.imageUrl).toMatch(/^\/objects\/products\//);
    expect([await isPublic(body.imageUrl!), await isPublic(objectPath)]).toEqual([true, false]);
    expect((await change(body.id, { ...form, imageUrl: body.imageUrl })).body.imageUrl).toBe(body.imageUrl);
    expect((await change(body.id, { ...form, imageUrl: '' })).body.imageUrl).toBeNull();
    await until(async () => !(await isStored(body.imageUrl!)));
  });

  it("is never somebody else's photo", async () => {
    const { objectPath } = await storePhoto((await registerCustomer(app)).browser);
    expect(await add({ ...aForm(), imageUrl: objectPath })).toMatchObject({
      status: 400,
      body: { errors: { imageUrl: 'Must be a picture that you have uploaded' } },
    });
  });
});

describe('a category', () => {
  it('is added, shown to shoppers, changed and deleted', async () => {
    const form = aForm({ description: ' ', seoTitle: 'Hearts' });
    const { status, body } = await add(form);
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        ...form,
        description: null,
        imageUrl: null,
        parentId: null,
        isActive: true,
        sortOrder: 0,
        seoDescription: null,
        productCount: 0,
        version: 1,
      },
    ]);
    await until(async () => (await shown(form.slug)) !== undefined);
    expect((await change(body.id, { ...form, isActive: false })).body).toMatchObject({ isActive: false, version: 2 });
    await until(async () => (await shown(form.slug)) === undefined);
    expect((await admin.delete(`${PATH}/${body.id}`)).body).toEqual({ id: body.id });
    expect((await admin.delete(`${PATH}/${body.id}`)).status).toBe(404);
  });

  it.each([
    ['name', 'A', 'Category name must be at least 2 characters'],
    ['slug', 'a', 'Slug must be at least 2 characters'],
    ['slug', 'Hearts!', 'Slug must contain only lowercase letters, numbers, and hyphens'],
    ['sortOrder', -1, 'Sort order must be a whole number from 0 to 9999'],
    ['parentId', randomUUID(), 'This category does not exist any more'],
  ])('is refused with the %s %j', async (field, value, message) => {
    expect(await add(aForm({ [field]: value }))).toMatchObject({ status: 400, body: { errors: { [field]: message } } });
  });

  it('has a name and a slug of its own, also when two are added at once', async () => {
    const form = aForm();
    const answers = await Promise.all([add(form), add(form), add(form)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'category_exists',
      errors: { name: 'A category with this name already exists', slug: 'A category with this slug already exists' },
    });
  });

  it('takes its products along to a new slug', async () => {
    const form = aForm();
    const { body } = await add(form);
    const { id } = await createProduct(app, { category: form.slug });
    const slug = `${form.slug}-new`;
    expect((await change(body.id, { ...form, slug })).body).toMatchObject({ slug, productCount: 1 });
    await until(async () => (await shown(slug))?.productCount === 1);
    expect((await app.browser().get(`/api/products/${id}`)).body).toMatchObject({ category: slug });
  });

  it('is not deleted while it has products, inactive ones too, or categories below it', async () => {
    const form = aForm();
    const { body } = await add(form);
    await createProduct(app, { category: form.slug });
    await createProduct(app, { category: form.slug, isActive: false });
    const refused = (message: string) => ({ status: 409, body: { code: 'category_in_use', message } });
    expect(await admin.delete(`${PATH}/${body.id}`)).toMatchObject(
      refused('2 products are in this category. Move them to another one first.'),
    );
    const { body: parent } = await add(aForm());
    await change(body.id, { ...form, parentId: parent.id });
    expect(await admin.delete(`${PATH}/${parent.id}`)).toMatchObject(
      refused('1 category is below this one. Move it first.'),
    );
  });

  it('is never below itself, however it is moved', async () => {
    const forms = [aForm(), aForm(), aForm()];
    const [a, b, c] = await Promise.all(forms.map(async (form) => (await add(form)).body.id));
    await change(b!, { ...forms[1], parentId: a });
    await change(c!, { ...forms[2], parentId: b });
    for (const parentId of [a, b, c])
      expect(await change(a!, { ...forms[0], parentId })).toMatchObject({
        status: 400,
        body: { errors: { parentId: 'A category cannot be below itself or below one of its own' } },
      });
    const [x, y] = [aForm(), aForm()];
    const [{ body: first }, { body: second }] = await Promise.all([add(x), add(y)]);
    const answers = await Promise.all([
      change(first.id, { ...x, parentId: second.id }),
      change(second.id, { ...y, parentId: first.id }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
  });

  it('is not overwritten by an admin who saw an earlier version', async () => {
    const form = aForm();
    const { body: seen } = await add(form);
    await change(seen.id, { ...form, description: 'New' }, seen.version);
    expect(await change(seen.id, { ...form, description: 'Newer' }, seen.version)).toMatchObject({
      status: 409,
      body: { code: 'category_changed', details: { description: 'New', version: 2 } },
    });
  });
});
