import { useState } from 'react';

/**
 * The React key of the shipping form. It changes when the account that the form belongs to leaves, so that nobody after it finds
 * its address; a guest who signs in keeps the form. `owner` is an account's id, or null for a guest.
 */
export function useFormKey(owner: string | null): number {
  const [form, setForm] = useState({ owner, key: 0 });
  if (owner === form.owner) return form.key;
  const key = form.owner === null ? form.key : form.key + 1;
  setForm({ owner, key });
  return key;
}
