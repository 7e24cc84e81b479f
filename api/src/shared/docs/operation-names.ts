import type { ApiKey } from 'shared-contracts/api/api';

/** Where the rule gives no good name. */
const names: Partial<Record<ApiKey, string>> = {
  'POST /api/newsletter': 'subscribeToNewsletter',
  'POST /api/newsletter/unsubscribe': 'unsubscribeFromNewsletter',
  'POST /api/contact': 'sendContactMessage',
  'POST /api/order-links': 'mailOrderLinks',
  'GET /api/cart': 'getCart',
  'POST /api/cart': 'addToCart',
  'PUT /api/cart/:id': 'setCartQuantity',
  'PUT /api/cart/:id/design': 'setCartDesign',
  'DELETE /api/cart/:id': 'removeFromCart',
  'POST /api/objects/upload': 'createUploadUrl',
  'PUT /api/objects/set-policy': 'acceptUpload',
  'POST /api/objects/details': 'listPhotoDetails',
  'POST /api/orders/:id/photos': 'addOrderPhotos',
  'POST /api/orders/:id/order-again': 'orderAgain',
  'POST /api/login/passkey': 'loginWithPasskey',
  'POST /api/login/passkey/options': 'getPasskeyLoginOptions',
  'POST /api/account/passkeys/options': 'getPasskeyOptions',
  'POST /api/account/passkeys/proof-options': 'getPasskeyProofOptions',
  'POST /api/account/password': 'changePassword',
  'POST /api/account/pending-email': 'changeEmail',
  'DELETE /api/account/pending-email': 'cancelEmailChange',
  'POST /api/account/verification-mail': 'sendVerificationMail',
  'POST /api/account/data-export': 'createDataExport',
  'POST /api/reset-password/check': 'checkPasswordReset',
  'POST /api/admin/orders/status': 'setAdminOrderStatuses',
  'POST /api/admin/orders/undo': 'undoAdminOrderChanges',
  'POST /api/admin/orders/tracking': 'importAdminOrderTracking',
  'POST /api/admin/products/import': 'importAdminProducts',
  'POST /api/admin/products/bulk': 'changeAdminProducts',
  'PATCH /api/admin/products': 'updateAdminProducts',
  'PUT /api/admin/printer/options': 'setAdminPrinterOptions',
  'GET /api/admin/print-runs/ready': 'getAdminNextPrintRun',
  'PUT /api/admin/print-runs/settings': 'setAdminPrintRunSettings',
  'POST /api/admin/print-runs/:id/spoiled': 'markAdminPrintRunSpoiled',
  'GET /api/admin/refunds/to-make': 'listAdminRefundsToMake',
  'GET /api/admin/search': 'searchAdmin',
  'POST /api/design-drafts/:id/offers': 'acceptDesignDraftOffers',
  'POST /api/design-drafts/:id/offers/:offerId': 'answerDesignDraftOffer',
};

const verbs = new Set(
  'answer ban cancel check close create decline delete deliver duplicate forgot import login merge open register reset retry revoke toggle track unban verify void waive'.split(
    ' ',
  ),
);
const byMethod: Record<string, string> = { GET: 'get', POST: 'create', PUT: 'set', PATCH: 'update', DELETE: 'delete' };
const singular = (word: string) =>
  word
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch)es$/, '$1')
    .replace(/(?<!s)s$/, '');
const capitalized = (words: readonly string[]) => words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('');

/** By the verb at the path's end, else the method: `listProducts`, `cancelOrder`. `isList`: the output is an array. */
export function operationNameOf(key: string, { isList }: { isList: boolean }): string {
  const named = names[key as ApiKey];
  if (named) return named;
  const [method = '', path = ''] = key.split(' ', 2);
  const parts = path.split('/').slice(2);
  const words = parts.flatMap((part, at) => {
    if (part.startsWith(':')) return [];
    const isLast = at === parts.length - 1;
    const isMany = isLast && (method === 'GET' || method === 'DELETE');
    const own = part.split('-');
    const last = isMany || verbs.has(own[0]!) ? own.at(-1)! : singular(own.at(-1)!);
    return [[...own.slice(0, -1), last]];
  });
  const last = words.at(-1)!;
  if (method !== 'GET' && verbs.has(last[0]!))
    return last[0]! + capitalized([...words.slice(0, -1).flat(), ...last.slice(1)]);
  return (method === 'GET' && isList ? 'list' : byMethod[method]!) + capitalized(words.flat());
}

const areas: Record<string, string> = {
  'create-checkout-session': 'checkout',
  'cancel-checkout': 'checkout',
  'verify-payment': 'checkout',
  'payment-wallets': 'checkout',
  checkouts: 'checkout',
  login: 'account',
  register: 'account',
  'forgot-password': 'account',
  'reset-password': 'account',
  'verify-email': 'account',
  user: 'account',
  objects: 'photos',
  'track-order': 'orders',
  'order-links': 'orders',
  'order-summary': 'orders',
  'product-categories': 'categories',
  'product-summary': 'products',
  'stock-at-risk': 'products',
  printer: 'printing',
  'print-runs': 'printing',
  'print-sheets': 'printing',
  'design-drafts': 'designs',
  'design-links': 'designs',
  'newsletter-addresses': 'newsletter',
  'contact-messages': 'contact',
  'release-tokens': 'releases',
};

/** By which documents and clients group endpoints. */
export function tagOf(path: string): string {
  const [first = '', second = ''] = path.split('/').slice(2);
  const start = first === 'admin' ? second : first;
  return areas[start] ?? start;
}
