type Listener = () => void;

class Answer<T> {
  onsuccess?: Listener;
  oncomplete?: Listener;
  onerror?: Listener;
  onupgradeneeded?: Listener;
  readonly error = new DOMException('There is no room left', 'QuotaExceededError');
  constructor(
    readonly result: T,
    isRefused = false,
  ) {
    queueMicrotask(() => {
      if (isRefused) return this.onerror?.();
      this.onupgradeneeded?.();
      this.onsuccess?.();
      this.oncomplete?.();
    });
  }
}

/** Databases of one store each. */
export class FakeIndexedDb {
  private readonly stores = new Map<string, Map<string, unknown>>();
  isFull = false;

  /** Pages keep their connection to it. */
  entriesOf(name: string): Map<string, unknown> {
    const entries = this.stores.get(name) ?? new Map<string, unknown>();
    this.stores.set(name, entries);
    return entries;
  }

  reset(): void {
    this.isFull = false;
    for (const entries of this.stores.values()) entries.clear();
  }

  async databases(): Promise<{ name: string }[]> {
    return [...this.stores.keys()].map((name) => ({ name }));
  }

  open(name: string) {
    const entries = this.entriesOf(name);
    const store = {
      transaction: undefined as unknown,
      put: (value: unknown, key: string) => this.isFull || entries.set(key, value),
      get: (key: string) => new Answer(entries.get(key)),
      delete: (key: string) => entries.delete(key),
      getAllKeys: () => new Answer([...entries.keys()]),
    };
    return new Answer({
      createObjectStore: () => store,
      transaction: (_: string, mode: 'readonly' | 'readwrite') => {
        store.transaction = new Answer(undefined, this.isFull && mode === 'readwrite');
        return { objectStore: () => store };
      },
    });
  }
}
