import { useSearchParams } from 'react-router-dom';

type Values<Name extends string> = Record<Name, string>;

/**
 * A list's search, order and filters, which are part of the address, so that it can be shared and reloaded, and Back undoes a
 * choice. Values are whatever the URL says: parse them. Empty ones are left out of it. `names` never changes.
 */
export function useListAddress<Name extends string>(names: readonly Name[]) {
  const [parameters, setParameters] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, parameters.get(name) ?? ''])) as Values<Name>;
  /** `replace`: for what is typed, each step of which would be one to go back. */
  const set = (changes: Partial<Values<Name>>, { replace = false } = {}): void =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        for (const name of names) {
          const value = changes[name];
          if (value === '') next.delete(name);
          else if (value !== undefined) next.set(name, value);
        }
        return next;
      },
      { replace, preventScrollReset: true },
    );
  /** For a select field's `onChange`. */
  const choose =
    (name: Name) =>
    ({ target }: { target: { value: string } }): void =>
      set({ [name]: target.value } as Partial<Values<Name>>);
  return { values, set, choose };
}
