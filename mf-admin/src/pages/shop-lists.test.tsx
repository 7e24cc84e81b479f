import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Category } from 'shared-contracts/categories/schemas';
import type { Synonym } from 'shared-contracts/synonyms/schemas';
import type { ContactMessage } from 'shared-contracts/contact/admin-schemas';
import { type FakeAnswers, ListPage, Refusal } from 'shared-contracts/testing/fake-api';
import { sampleId } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { openPage } from '../testing/open-page';

const open = (address: string, answers: FakeAnswers) => openPage(address, answers);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const aCategory = (changes: Partial<Category> = {}): Category => ({
  id: sampleId(),
  name: 'Square',
  slug: 'square',
  description: null,
  imageUrl: null,
  parentId: null,
  isActive: true,
  sortOrder: 0,
  seoTitle: null,
  seoDescription: null,
  productCount: 4,
  version: 1,
  ...changes,
});

const aSynonym = (changes: Partial<Synonym> = {}): Synonym => ({
  id: sampleId(),
  term: 'polaroid',
  meanings: ['instant frame', 'retro'],
  version: 1,
  ...changes,
});

describe('the synonyms', () => {
  it('are listed with what they find, and one is added once what is wrong with it has been said', async () => {
    const { api, container } = open('/admin/synonyms', {
      'GET /api/admin/synonyms': [aSynonym()],
      'POST /api/admin/synonyms': new Refusal('synonym_exists', {
        errors: { term: 'There is a synonym for these words already' },
      }),
    });
    const row = within((await screen.findByRole('rowheader', { name: 'polaroid' })).closest('tr')!);
    expect(row.getByText('instant frame, retro')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await press('Add New Synonym');
    await press('Create Synonym');
    expect(await screen.findByText('Enter what shoppers search for')).toBeVisible();
    expect(screen.getByText('Enter words that products have')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: /^Shoppers search for/ }), 'photo booth');
    await userEvent.type(screen.getByRole('textbox', { name: /^Also find/ }), 'photo strip, , story ');
    expect(await axe(screen.getByRole('dialog'))).toHaveNoViolations();
    await press('Create Synonym');
    expect(await screen.findByText('There is a synonym for these words already')).toBeVisible();
    api.answer({ 'POST /api/admin/synonyms': aSynonym() });
    await press('Create Synonym');
    expect(await screen.findByText('Synonym created successfully')).toBeVisible();
    expect(api.callsOf('POST /api/admin/synonyms').at(-1)).toEqual({
      term: 'photo booth',
      meanings: ['photo strip', 'story'],
    });
  });

  it('say what somebody else has changed, and are deleted once that is confirmed', async () => {
    const synonym = aSynonym();
    const { api } = open('/admin/synonyms', {
      'GET /api/admin/synonyms': [synonym],
      'PUT /api/admin/synonyms/:id': new Refusal('synonym_changed', {
        details: { ...synonym, meanings: ['retro'], version: 2 },
      }),
      'DELETE /api/admin/synonyms/:id': { id: synonym.id },
    });
    await press('Edit polaroid');
    await userEvent.type(screen.getByRole('textbox', { name: /^Also find/ }), ', white');
    await press('Update Synonym');
    expect(await screen.findByText('Also find: instant frame, retro → retro')).toBeVisible();
    api.answer({ 'PUT /api/admin/synonyms/:id': { ...synonym, version: 3 } });
    await press('Update Synonym');
    expect(await screen.findByText('Synonym updated successfully')).toBeVisible();
    await press('Delete polaroid');
    api.answer({ 'GET /api/admin/synonyms': [] });
    await press('Delete');
    expect(await screen.findByText('Synonym deleted successfully')).toBeVisible();
    expect(await screen.findByText('No synonyms found')).toBeVisible();
  });
});

describe('the categories', () => {
  it('are listed with their parents and products, and one is added', async () => {
    const square = aCategory();
    const { api, container } = open('/admin/categories', {
      'GET /api/admin/categories': [
        square,
        aCategory({ name: 'Mini', slug: 'mini', parentId: square.id, isActive: false }),
      ],
      'POST /api/admin/categories': new Refusal('category_exists', {
        errors: { slug: 'A category with this slug already exists' },
      }),
    });
    const mini = within((await screen.findByRole('rowheader', { name: 'Mini' })).closest('tr')!);
    for (const text of ['mini', 'Square', '4', 'Inactive']) expect(mini.getByText(text)).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await press('Add New Category');
    await press('Create Category');
    expect(await screen.findByText('Category name must be at least 2 characters')).toBeVisible();
    expect(screen.getByText('Slug must be at least 2 characters')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: /^Name/ }), 'Photo Strips');
    expect(screen.getByRole('textbox', { name: /^Slug/ })).toHaveValue('photo-strips');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Parent/ }), 'Square');
    expect(await axe(screen.getByRole('dialog'))).toHaveNoViolations();
    await press('Create Category');
    expect(await screen.findByText('A category with this slug already exists')).toBeVisible();
    api.answer({ 'POST /api/admin/categories': aCategory() });
    await press('Create Category');
    expect(await screen.findByText('Category created successfully')).toBeVisible();
    expect(api.callsOf('POST /api/admin/categories').at(-1)).toMatchObject({
      name: 'Photo Strips',
      slug: 'photo-strips',
      parentId: square.id,
      isActive: true,
    });
  });

  it('say why they cannot be deleted while they have products', async () => {
    open('/admin/categories', {
      'GET /api/admin/categories': [aCategory()],
      'DELETE /api/admin/categories/:id': new Refusal('category_in_use', {
        message: '4 products are in this category.',
      }),
    });
    await press('Delete Square');
    await press('Delete');
    expect(await screen.findByText('Failed to delete category')).toBeVisible();
    expect(screen.getByText('4 products are in this category.')).toBeVisible();
  });
});

describe('the messages', () => {
  const aMessage = (changes: Partial<ContactMessage> = {}): ContactMessage => ({
    id: sampleId(),
    name: 'Grace',
    email: 'grace@example.com',
    phone: null,
    message: '<b>Do you</b> print on both sides?',
    createdAt: '2026-01-01T00:00:00.000Z',
    handledAt: null,
    handledBy: null,
    ...changes,
  });

  it('are listed as the address says, marked as handled, and exported', async () => {
    const message = aMessage();
    const { api, container } = open('/admin/messages?q=both&state=open', {
      'GET /api/admin/contact-messages': new ListPage([message], { total: 1 }),
      'PATCH /api/admin/contact-messages/:id': {
        ...message,
        handledAt: '2026-01-02T00:00:00.000Z',
        handledBy: 'a@b.c',
      },
    });
    expect(await screen.findByText('<b>Do you</b> print on both sides?')).toBeVisible();
    expect(api.callsOf('GET /api/admin/contact-messages')[0]).toMatchObject({
      q: 'both',
      state: 'open',
      sort: 'newest',
    });
    expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
      'href',
      '/api/admin/contact-messages/export?q=both&state=open',
    );
    expect(await axe(container)).toHaveNoViolations();
    api.answer({ 'GET /api/admin/contact-messages': new ListPage([], { total: 0 }) });
    await press('Mark as handled Grace');
    expect(await screen.findByText('Message handled')).toBeVisible();
    expect(api.callsOf('PATCH /api/admin/contact-messages/:id')).toEqual([{ id: message.id, handled: true }]);
    expect(await screen.findByText('No messages found')).toBeVisible();
  });
});

describe('the newsletter addresses', () => {
  it('are searched, sorted and removed once that is confirmed', async () => {
    const address = { id: sampleId(), email: 'grace@example.com', createdAt: '2026-01-01T00:00:00.000Z' };
    const { api, container } = open('/admin/newsletter', {
      'GET /api/admin/newsletter-addresses': new ListPage([address], { total: 1 }),
      'DELETE /api/admin/newsletter-addresses/:id': { id: address.id },
    });
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search addresses' }), 'grace{Enter}');
    await press('Email');
    expect(api.callsOf('GET /api/admin/newsletter-addresses').at(-1)).toMatchObject({ q: 'grace', sort: 'email' });
    expect(await axe(container)).toHaveNoViolations();
    await press('Remove grace@example.com');
    api.answer({ 'GET /api/admin/newsletter-addresses': new ListPage([], { total: 0 }) });
    await press('Remove');
    expect(await screen.findByText('Address removed')).toBeVisible();
    expect(await screen.findByText('No addresses found')).toBeVisible();
  });
});
