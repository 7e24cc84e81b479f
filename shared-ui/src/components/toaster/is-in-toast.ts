/** Toasts lie over dialogs without being part of them, so pressing one is no press outside of the dialog. */
export const isInToast = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-toasts]') !== null;
