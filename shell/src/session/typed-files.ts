const DATABASE = 'typed-files';
const STORE = 'files';

function withStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const opening = window.indexedDB.open(DATABASE, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
    opening.addEventListener('error', () => reject(opening.error ?? new Error('the database did not open')));
    opening.addEventListener('success', () => {
      const database = opening.result;
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.addEventListener('complete', () => {
        database.close();
        resolve(request.result);
      });
      transaction.addEventListener('abort', () => {
        database.close();
        reject(transaction.error ?? new Error('the files were not saved'));
      });
    });
  });
}

function tabKey(): string {
  const key = window.sessionStorage.getItem(DATABASE) ?? crypto.randomUUID();
  window.sessionStorage.setItem(DATABASE, key);
  return key;
}

type Chosen = [key: string, files: File[]][];

/** False if the browser keeps none: they have to be chosen again. */
export async function saveTypedFiles(files: Chosen): Promise<boolean> {
  try {
    await withStore('readwrite', (store) => store.put(files, tabKey()));
    return true;
  } catch {
    return false;
  }
}

export async function takeTypedFiles(): Promise<Chosen> {
  try {
    const key = tabKey();
    const files = (await withStore('readonly', (store) => store.get(key) as IDBRequest<unknown>)) as Chosen | undefined;
    await withStore('readwrite', (store) => store.delete(key));
    return files ?? [];
  } catch {
    return [];
  }
}
