import { type ToastMessage, messageOf } from 'shell/contract';

/** The server's message, else what has failed. */
export const failedToast = (error: unknown, failed: string): ToastMessage => ({
  tone: 'destructive',
  title: 'Error',
  description: messageOf(error, failed),
});
