import { ApiError, type ToastMessage } from 'shell/contract';

/** The server does the real validation. */
export const isAddress = (text: string): boolean => text.includes('@');

export const invalidEmail: ToastMessage = {
  tone: 'destructive',
  title: 'Invalid Email',
  description: 'Please enter a valid email address',
};

export const subscribed: ToastMessage = {
  tone: 'success',
  title: 'Successfully Subscribed!',
  description: "You'll receive updates about new releases, seasonal specials, and exclusive perks.",
};

const subscriptionFailed: ToastMessage = {
  tone: 'destructive',
  title: 'Subscription Failed',
  description: 'Please try again later',
};

export const failureToast = (error: unknown): ToastMessage =>
  error instanceof ApiError && error.problem?.code === 'invalid_input' ? invalidEmail : subscriptionFailed;
