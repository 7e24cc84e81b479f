/** A PDF; guests need the `token` of a mail. */
export const creditNotePath = (orderId: string, refundId: string, token?: string): string =>
  `/api/orders/${orderId}/credit-notes/${refundId}.pdf${token ? `?${new URLSearchParams({ token }).toString()}` : ''}`;
