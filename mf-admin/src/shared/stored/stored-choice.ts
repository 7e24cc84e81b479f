function choiceOf(name: string) {
  return {
    /** Unchecked; undefined if there is none or storage is blocked. */
    read(): unknown {
      try {
        return JSON.parse(window.localStorage.getItem(name) ?? 'null') ?? undefined;
      } catch {
        return undefined;
      }
    },
    write(choice: unknown): void {
      try {
        window.localStorage.setItem(name, JSON.stringify(choice));
      } catch {
        // it holds until the page is left
      }
    },
  };
}

/** All names are in this file, where the check of a slice's names finds them. */
export const columnsChoice = choiceOf('admin-columns');
export const viewsChoice = choiceOf('admin-views');
export const navigationChoice = choiceOf('admin-navigation');
