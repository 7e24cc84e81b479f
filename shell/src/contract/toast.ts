import { create } from 'zustand';

export type ToastTone = 'neutral' | 'success' | 'destructive';
export type ToastMessage = {
  title: string;
  description?: string;
  tone?: ToastTone;
  action?: { label: string; onSelect: () => void };
};
type ToastState = {
  current: (ToastMessage & { id: number }) | null;
  show: (message: ToastMessage) => void;
  dismiss: (id: number) => void;
};

let nextId = 1;

/** One toast at a time, rendered by the shell's Toaster; a new one replaces the old. */
export const useToastStore = create<ToastState>()((set) => ({
  current: null,
  show: (message) => set({ current: { ...message, id: nextId++ } }),
  dismiss: (id) => set((state) => (state.current?.id === id ? { current: null } : state)),
}));

export const toast = (message: ToastMessage): void => useToastStore.getState().show(message);
