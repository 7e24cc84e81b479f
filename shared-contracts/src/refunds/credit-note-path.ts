/** The PDF of a credit note: for the order's account and staff, or with the token of a guest's mail. */
export const creditNotePath = (orderId: string, refundId: string, token?: string): string =>
  `/api/orders/${orderId}/credit-notes/${refundId}.pdf${token ? `?${new URLSearchParams({ token }).toString()}` : ''}`;
