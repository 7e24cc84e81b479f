import { createContext, useContext, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { LinkPanel } from './design-source';

export type Edited = number | 'spread' | 'start-over';
type OpenEditors = { edited: Edited | null; panel: LinkPanel | null };
type Editor = OpenEditors & {
  edit: (edited: Edited | null) => void;
  openPanel: (panel: LinkPanel | null) => void;
};

function editorsIn(state: unknown): OpenEditors {
  const { edited, panel } = ((state ?? {}) as { designer?: Partial<OpenEditors> }).designer ?? {};
  return {
    edited: typeof edited === 'number' || edited === 'spread' || edited === 'start-over' ? edited : null,
    panel: panel === 'friends' || panel === 'phone' ? panel : null,
  };
}

/** Each open editor is an entry of the browser's history: Back closes it. */
export function useEditorInHistory(): Editor {
  const location = useLocation();
  const navigate = useNavigate();
  const leaving = useRef<string>(null);
  useEffect(() => {
    if (leaving.current !== location.key) leaving.current = null;
  }, [location.key]);
  const open = editorsIn(location.state);

  /** Replaces another without an entry of its own. */
  function show(next: OpenEditors, isInstead: boolean): void {
    const { pathname, search, hash } = location;
    void navigate(
      { pathname, search, hash },
      { state: { ...(location.state as object | null), designer: next }, replace: isInstead, preventScrollReset: true },
    );
  }
  /** A second press before the browser is back would leave the designer. */
  function goBack(): void {
    if (leaving.current === location.key) return;
    leaving.current = location.key;
    void navigate(-1);
  }

  return {
    ...open,
    edit: (edited) => {
      if (edited !== null) show({ ...open, edited }, open.edited !== null);
      else if (open.edited !== null) goBack();
    },
    openPanel: (panel) => {
      if (panel !== null) show({ ...open, panel }, open.panel !== null);
      else if (open.panel !== null) goBack();
    },
  };
}

export const EditorContext = createContext<Editor>({
  edited: null,
  panel: null,
  edit: () => {},
  openPanel: () => {},
});
export const useEditor = (): Editor => useContext(EditorContext);
