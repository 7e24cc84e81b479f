import { messageOf, toast } from 'shell/contract';

/** Says that a change was not made; what was typed stays. */
export const failed =
  (title: string) =>
  (error: unknown): void =>
    toast({ tone: 'destructive', title, description: messageOf(error, 'Please check your connection and try again.') });

export const done = (title: string, description?: string): void =>
  toast({ tone: 'success', title, ...(description !== undefined && { description }) });
