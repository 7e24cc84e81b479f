import { messageOf, toast } from 'shell/contract';

/** A toast with the server's reason. */
export const failed =
  (title: string) =>
  (error: unknown): void =>
    toast({
      tone: 'destructive',
      title,
      description: messageOf(error, 'Please check your connection and try again.'),
    });
