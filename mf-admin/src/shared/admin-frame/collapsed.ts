import { useState } from 'react';
import { useIsHydrated } from 'shared-ui/use-is-hydrated';
import { navigationChoice } from '../stored/stored-choice';

const COLLAPSED = 'collapsed';

export function useCollapsed() {
  const isHydrated = useIsHydrated();
  const [isCollapsed, setCollapsed] = useState(() => navigationChoice.read() === COLLAPSED);
  const toggle = (): void => {
    setCollapsed(!isCollapsed);
    navigationChoice.write(isCollapsed ? 'expanded' : COLLAPSED);
  };
  return { isCollapsed: isHydrated && isCollapsed, toggle };
}
