import { create } from 'zustand';

export type ToastTone = 'neutral' | 'success' | 'destructive';
export type ToastMessage = {
  title: string;
  description?: string;
  tone?: ToastTone;
  action?: { label: string; onSelect: () => void };
  /** It goes when what it is about is settled (`dismissToast`) or the page is left. */
  about?: string;
};
type ToastState = {
  current: (ToastMessage & { id: number }) | null;
  show: (message: ToastMessage) => void;
  dismiss: (id: number) => void;
  /** Without `about`: anything on the page. */
  dismissAbout: (about?: string) => void;
};

let nextId = 1;

/** A new toast replaces the old. */
export const useToastStore = create<ToastState>()((set) => ({
  current: null,
  show: (message) => set({ current: { ...message, id: nextId++ } }),
  dismiss: (id) => set((state) => (state.current?.id === id ? { current: null } : state)),
  dismissAbout: (about) =>
    set((state) => {
      const shown = state.current?.about;
      return shown !== undefined && (about === undefined || about === shown) ? { current: null } : state;
    }),
}));

/** Shows a message for a few seconds, instead of the one that is there. */
export const toast = (message: ToastMessage): void => useToastStore.getState().show(message);

/** Takes back the message about this, if it still shows. */
export const dismissToast = (about: string): void => useToastStore.getState().dismissAbout(about);
