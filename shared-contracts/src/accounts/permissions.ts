import type { Role } from './schemas.js';

/**
 * Who may do what of the shop's work: the one table that endpoints, handlers, files, streams and pages ask.
 * A packer never sees money; what support refunds is bounded by the policy.
 */
export const permissions = {
  /** Everything that no other row names. */
  admin: ['admin'],
  /** Lists of orders, an order in the desk, its photos, slips and history. */
  seeOrders: ['admin', 'packer', 'support'],
  /** Totals, payments, refunds, invoices, credit notes and customers' other orders. */
  seeMoney: ['admin', 'support'],
  /** Status, tracking number and the check of prints. */
  changeOrders: ['admin', 'packer', 'support'],
  /** And whatever contradicts a cancellation or a full refund. */
  cancelOrders: ['admin', 'support'],
  /** Hold, address and contact, mails again, better photos, reprints, notes: what the customer is told, and why. */
  mendOrders: ['admin', 'support'],
  printOrders: ['admin', 'packer'],
  packOrders: ['admin', 'packer'],
  refundOrders: ['admin', 'support'],
  /** Messages, claims and reviews. */
  answerCustomers: ['admin', 'support'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

/** Whether access needs a role, not merely a visitor or an account. */
export const isPermission = (access: string): access is Permission => Object.hasOwn(permissions, access);

/** Whether an account with that role may do it. */
export const mayDo = (role: Role, permission: Permission): boolean =>
  (permissions[permission] as readonly Role[]).includes(role);

/** Roles that work in the shop: /admin opens for them, and versions of slices for staff only are theirs. */
export const staffRoles: readonly Role[] = permissions.seeOrders;
