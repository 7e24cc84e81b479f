import { loadEffect } from '../load-effect';

let typedFields: typeof import('./typed-fields') | undefined;

/** From the first typed character on, because a crash leaves no time to load it. */
export function prepareToSaveTyped(): void {
  loadEffect(
    () => import('./typed-fields'),
    (module) => void (typedFields = module),
    'what is typed would not outlive a crash',
  );
}

/** True if something will be restored. */
export function saveTyped(owner: string, address: string): boolean {
  void typedFields?.saveTypedFields(owner, address);
  return Boolean(typedFields?.typedFieldsOf(owner, address));
}

/** Returns a function that stops it. */
export const restoreTyped = (owner: string, address: string): (() => void) =>
  loadEffect(
    () => import('./restore-typed-fields'),
    ({ restoreTypedFields }) => restoreTypedFields(owner, address),
    'what was typed could not be restored',
  );
