import { type Page, expect } from '@playwright/test';

export const cartBadge = (page: Page, count: number) =>
  expect(page.getByRole('banner').getByRole('link', { name: new RegExp(`^Cart.*\\b${count}\\b`) })).toBeVisible();

export const guestCart = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('guestCart') ?? '[]') as { quantity: number; selectedPack: string | null }[],
  );
