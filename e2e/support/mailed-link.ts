import { type Shop, expect } from './shop';

/** `after`: an earlier link. */
export async function mailedLink(shop: Shop, email: string, page: string, after?: string): Promise<string> {
  const pattern = new RegExp(`${page}#[\\w-]{43}`);
  let link: string | undefined;
  await expect
    .poll(async () => {
      // mails break long lines
      const mails = (await shop.mailsTo(email)).map((mail) => mail.replaceAll(/=\r?\n/g, ''));
      link = mails.map((mail) => pattern.exec(mail)?.[0]).findLast((found) => found !== undefined && found !== after);
      return link;
    })
    .toBeDefined();
  return link!;
}
