import { create } from 'zustand';

export type ToastTone = 'neutral' | 'success' | 'destructive';
export type ToastAction = { label: string; onSelect: () => void };
export type ToastMessage = {
  title: string;
  description?: string;
  tone?: ToastTone;
  action?: ToastAction;
  secondAction?: ToastAction;
  /** It goes when this is settled (`dismissToast`) or the page is left. */
  about?: string;
};
type ShownToast = ToastMessage & { id: number };
type ToastState = {
  current: ShownToast | null;
  /** A success that came while a failure was explained. */
  waiting: ShownToast | null;
  show: (message: ToastMessage) => void;
  dismiss: (id: number) => void;
  /** Without `about`: anything on the page. */
  dismissAbout: (about?: string) => void;
};

let nextId = 1;

/** A success waits while a failure is explained. */
export const useToastStore = create<ToastState>()((set) => ({
  current: null,
  waiting: null,
  show: (message) => {
    const toShow = { ...message, id: nextId++ };
    const isSuccess = message.tone === 'success';
    set(({ current }) => (isSuccess && current?.tone === 'destructive' ? { waiting: toShow } : { current: toShow }));
  },
  dismiss: (id) =>
    set(({ current, waiting }) => (current?.id === id ? { current: waiting, waiting: null } : { current })),
  dismissAbout: (about) =>
    set(({ current, waiting }) => {
      const goes = (shown: ShownToast | null) =>
        shown?.about !== undefined && (about === undefined || about === shown.about);
      const [first = null, second = null] = [current, waiting].filter((shown) => shown !== null && !goes(shown));
      return { current: first, waiting: second };
    }),
}));

/** Shows a message for a few seconds; a success waits while a failure is explained. */
export const toast = (message: ToastMessage): void => useToastStore.getState().show(message);

/** Takes back the message about this. */
export const dismissToast = (about: string): void => useToastStore.getState().dismissAbout(about);
