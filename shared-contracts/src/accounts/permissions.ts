import type { Role } from './schemas.js';

/** The one table of who may do what. */
export const permissions = {
  /** Everything else. */
  admin: ['admin'],
  /** Lists of orders, an order in the desk, its photos, slips and history. */
  seeOrders: ['admin', 'packer', 'support'],
  /** Totals, payments, refunds, invoices, credit notes and customers' other orders. */
  seeMoney: ['admin', 'support'],
  /** Status, tracking number and the check of prints. */
  changeOrders: ['admin', 'packer', 'support'],
  /** And whatever contradicts a cancellation or a full refund. */
  cancelOrders: ['admin', 'support'],
  /** Hold, address and contact, mails again, better photos, reprints, notes. */
  mendOrders: ['admin', 'support'],
  printOrders: ['admin', 'packer'],
  packOrders: ['admin', 'packer'],
  refundOrders: ['admin', 'support'],
  /** Messages, claims and reviews. */
  answerCustomers: ['admin', 'support'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

export const isPermission = (access: string): access is Permission => Object.hasOwn(permissions, access);

export const mayDo = (role: Role, permission: Permission): boolean =>
  (permissions[permission] as readonly Role[]).includes(role);

/** May open /admin, and get the staff's versions of slices. */
export const staffRoles: readonly Role[] = permissions.seeOrders;
