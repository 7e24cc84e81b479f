import { createContext, useContext, useMemo } from 'react';
import { useStore } from 'zustand';
import { type DesignerCommands, type DesignerState, type DesignerStore, isFailed, progressOf } from './designer-state';

export const DesignerContext = createContext<DesignerStore | null>(null);

export function useDesignerStore(): DesignerStore {
  const designer = useContext(DesignerContext);
  if (!designer) throw new Error('no design is open');
  return designer;
}

export const useDesigner = <T>(select: (state: DesignerState) => T): T => useStore(useDesignerStore(), select);
export const useDesign = () => useDesigner(({ history }) => history.present);
export const useTrayPhotos = () => useDesigner(({ history }) => history.photos);
export function useFailedPhotos(): ReadonlySet<string> {
  const failed = useDesigner((designer) =>
    designer.history.present.tray.filter((id) => isFailed(progressOf(designer, id))).join(' '),
  );
  return useMemo(() => new Set(failed.split(' ')), [failed]);
}
/** Refused for good, or gone. */
export function useUnusablePhotos(): ReadonlySet<string> {
  const photos = useTrayPhotos();
  return useMemo(() => new Set(Object.values(photos).flatMap(({ id, refusal }) => (refusal ? [id] : []))), [photos]);
}
export const useCommands = (): DesignerCommands => useDesignerStore().getState();
