import { useSearchParams } from 'react-router-dom';

type Values<Name extends string> = Record<Name, string>;

/**
 * A list's search, order and filters as part of the address, without empty values. Anybody may type it: parse the values. `names` must be
 * stable.
 */
export function useListAddress<Name extends string>(names: readonly Name[]) {
  const [parameters, setParameters] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, parameters.get(name) ?? ''])) as Values<Name>;
  /** `replace`: for typing, which would fill the history. */
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
  const choose =
    (name: Name) =>
    ({ target }: { target: { value: string } }): void =>
      set({ [name]: target.value } as Partial<Values<Name>>);
  return { values, set, choose };
}
