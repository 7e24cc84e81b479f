/** A reload opens it again. */
const OPEN_DESIGN_KEY = 'openDesign';

export function openDesignId(): string | null {
  try {
    return window.sessionStorage.getItem(OPEN_DESIGN_KEY);
  } catch {
    return null;
  }
}

export function noteOpenDesign(id: string | null): void {
  try {
    if (id === null) window.sessionStorage.removeItem(OPEN_DESIGN_KEY);
    else window.sessionStorage.setItem(OPEN_DESIGN_KEY, id);
  } catch {
    // storage is blocked: a reload offers the design instead
  }
}
