import { escapeHtml } from 'shared-server/http/escape-html';

/** Asks before logging out, for navigations that may have begun on another site. */
export const logoutPage = (shopName: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Log out of ${escapeHtml(shopName)}?</title>
<style>
  body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 30rem; margin: 15vh auto; padding: 0 1rem }
  form { display: flex; gap: 1rem; align-items: center }
  button { font: inherit; padding: .6rem 1.2rem; min-height: 44px }
  a { display: inline-block; padding: .6rem 0 }
</style>
<h1>Log out of ${escapeHtml(shopName)}?</h1>
<form method="post" action="/api/logout">
  <button>Log out</button>
  <a href="/">Stay signed in</a>
</form>
</html>
`;
