/** `a[b][0][c]=v` becomes nested maps; lists are maps by index. */
export type FormValue = string | FormGroup;
export type FormGroup = Map<string, FormValue>;

export function readForm(text: string): FormGroup {
  const form: FormGroup = new Map();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[');
    put(form, path, value);
  }
  return form;
}

function put(group: FormGroup, [name = '', ...rest]: string[], value: string): void {
  // `expand[]=a&expand[]=b` takes the next index
  const key = name === '' ? String(group.size) : name;
  if (rest.length === 0) {
    group.set(key, value);
    return;
  }
  const found = group.get(key);
  const inner: FormGroup = found instanceof Map ? found : new Map();
  group.set(key, inner);
  put(inner, rest, value);
}
