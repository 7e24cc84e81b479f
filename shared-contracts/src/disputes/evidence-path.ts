export const evidencePath = (orderId: string): string => `/api/admin/orders/${orderId}/dispute-evidence.pdf`;
