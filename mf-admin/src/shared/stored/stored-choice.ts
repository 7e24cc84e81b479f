/** What somebody has chosen on this device, as it was stored: anything, and undefined if there is none or storage is blocked. */
export function storedChoice(name: string): unknown {
  try {
    return JSON.parse(window.localStorage.getItem(name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Blocked or full storage forgets it with the page. */
export function storeChoice(name: string, choice: unknown): void {
  try {
    window.localStorage.setItem(name, JSON.stringify(choice));
  } catch {
    // it holds until the page is left
  }
}
