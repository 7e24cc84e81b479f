export type Statuses = readonly [
  guest: number,
  banned: number,
  stranger: number,
  packer: number,
  support: number,
  admin: number,
  owner: number,
];

const everybody = ['guest', 'banned', 'stranger', 'packer', 'support', 'admin', 'owner'] as const;
type Who = (typeof everybody)[number];
const answers = (statusOf: (who: Who) => number): Statuses => everybody.map(statusOf) as unknown as Statuses;

export const same = (status: number): Statuses => answers(() => status);
/** Anybody but an ended session. */
export const shoppers = (status: number): Statuses => answers((who) => (who === 'banned' ? 401 : status));
export const shopperOwns = (status: number): Statuses =>
  answers((who) => (who === 'owner' ? status : who === 'banned' ? 401 : 404));

/** `others`: accounts outside of the group. */
const only = (group: readonly Who[], status: number, others: number): Statuses =>
  answers((who) => (who === 'guest' || who === 'banned' ? 401 : group.includes(who) ? status : others));
export const accounts = (status: number): Statuses => only(everybody, status, status);
export const accountOwns = (status: number): Statuses => only(['owner'], status, 404);
export const admins = (status: number): Statuses => only(['admin'], status, 403);
export const packers = (status: number): Statuses => only(['admin', 'packer'], status, 403);
export const supporters = (status: number): Statuses => only(['admin', 'support'], status, 403);
export const staff = (status: number): Statuses => only(['admin', 'packer', 'support'], status, 403);
