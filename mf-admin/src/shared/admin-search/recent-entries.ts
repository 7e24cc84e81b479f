import type { SearchEntry } from './search-entries';

/** The shell clears the session's storage at logout. */
const STORED_AS = 'admin-search';
const MAX_ENTRIES = 5;

/** The entries opened last in this session, newest first. */
export function recentEntries(): SearchEntry[] {
  try {
    return JSON.parse(window.sessionStorage.getItem(STORED_AS) ?? '[]') as SearchEntry[];
  } catch {
    // blocked or broken storage remembers nothing
    return [];
  }
}

export function rememberEntry(entry: SearchEntry): void {
  const others = recentEntries().filter(({ id }) => id !== entry.id);
  try {
    window.sessionStorage.setItem(STORED_AS, JSON.stringify([entry, ...others].slice(0, MAX_ENTRIES)));
  } catch {
    // blocked storage remembers nothing
  }
}
