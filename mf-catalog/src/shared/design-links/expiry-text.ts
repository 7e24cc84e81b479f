/** `Works until Nov 24, 9:30 AM`. */
export const expiryText = (expiresAt: string): string =>
  `Works until ${new Date(expiresAt).toLocaleString('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })}`;
