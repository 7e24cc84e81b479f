import type { Page } from '@playwright/test';
import { type Shop, uniqueEmail } from './shop';
import { signUpAs } from './shopper';

export async function signInStaff(page: Page, shop: Shop, role: 'packer' | 'support'): Promise<string> {
  const email = uniqueEmail(role);
  await signUpAs(page, email);
  await shop.rows('UPDATE users SET role = $2 WHERE email = $1', [email, role]);
  return email;
}
