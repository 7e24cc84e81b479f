import { type ReactNode, useContext } from 'react';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { AreaFailureContext } from '../app/area';
import { useIsHydrated } from 'shared-ui/use-is-hydrated';

type PageLinkProps = { to: string; end?: boolean; className?: string; 'aria-label'?: string; children: ReactNode };

export function PageLink({ to, end = false, ...props }: PageLinkProps) {
  const { pathname } = useLocation();
  const failure = useContext(AreaFailureContext);
  const isHydrated = useIsHydrated();
  // all unavailable pages share one frame, so no link is marked in it
  const isMarked = matchPath({ path: to, end }, pathname) !== null && (isHydrated || failure !== 'unavailable');
  return <Link to={to} aria-current={isMarked ? 'page' : undefined} {...props} />;
}
