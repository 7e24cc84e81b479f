import Lock from '@lucide/icons/icons/lock';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { Permission } from 'shared-contracts/accounts/permissions';
import { AccountUnavailable } from 'shared-ui/account-unavailable';
import { Button } from 'shared-ui/button';
import { EmptyState } from 'shared-ui/empty-state';
import { Icon } from 'shared-ui/icon';
import { NeedsScript } from 'shared-ui/needs-script';
import { PageSection } from 'shared-ui/page-section';
import { SideScroller } from 'shared-ui/side-scroller';
import { Skeleton } from 'shared-ui/skeleton';
import { logInAgain, PageTitle, toast, useSession } from 'shell/contract';
import { SearchEverything } from '../admin-search/search-everything';
import styles from './admin-frame.module.css';
import { sections } from './sections';

/** `true`: the page is a part of the section, such as one of its orders. */
const currentOf = (to: string, pathname: string) => {
  if (to === pathname) return 'page';
  return to !== '/admin' && pathname.startsWith(`${to}/`) ? true : undefined;
};

function AdminNavigation() {
  const { pathname } = useLocation();
  const { isLoading, may } = useSession();
  const shown = isLoading ? sections : sections.filter(({ permission }) => may(permission));
  return (
    <nav aria-label="Admin" className={styles.navigation}>
      <SideScroller current={pathname}>
        <ul className={styles.sections}>
          {shown.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={styles.section} aria-current={currentOf(to, pathname)}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </SideScroller>
      <SearchEverything />
    </nav>
  );
}

const HOME_AFTER_MS = 1000;

function LoggedOut() {
  const { pathname, search } = useLocation();
  useEffect(() => logInAgain(pathname + search), [pathname, search]);
  return null;
}

function AccessDenied() {
  const navigate = useNavigate();
  useEffect(() => {
    toast({ tone: 'destructive', title: 'Access Denied', description: "You don't have admin permissions." });
    const leaving = setTimeout(() => void navigate('/'), HOME_AFTER_MS);
    return () => clearTimeout(leaving);
  }, [navigate]);
  return null;
}

/** For staff whose role does not include the page. */
const NotForThisRole = () => (
  <EmptyState
    icon={<Icon icon={Lock} />}
    title="This part is for administrators"
    action={
      <Button asChild>
        <Link to="/admin">Go to the dashboard</Link>
      </Button>
    }
  >
    Your role doesn’t include it. Ask an administrator if you need it.
  </EmptyState>
);

type StaffOnlyProps = {
  permission: Permission;
  /** Shown until the session is known; the server always renders it. */
  skeleton: ReactNode;
  /** Shown to staff without the permission. */
  refusal: ReactNode;
  children: ReactNode;
};

/**
 * Renders its content, and with it everything that asks the server for data, for staff only. Others see nothing and are led away.
 * The server refuses them anyway: this protects nothing, it only spares them a page of errors.
 */
function StaffOnly({ permission, skeleton, refusal, children }: StaffOnlyProps) {
  const { isLoading, isSignedIn, isStaff, may, error, retry } = useSession();
  if (isLoading) return skeleton;
  if (error) return <AccountUnavailable error={error} onRetry={retry} />;
  if (!isSignedIn) return <LoggedOut />;
  if (!isStaff) return <AccessDenied />;
  return may(permission) ? children : refusal;
}

export type AdminFrameProps = {
  title: string;
  permission: Permission;
  description?: ReactNode;
  actions?: ReactNode;
  /** Shown until the session is known. */
  skeleton?: ReactNode;
  children: ReactNode;
};

/** An admin page: navigation, title and content, the same before the session is known so that nothing moves. */
export function AdminFrame({ title, permission, description, actions, skeleton, children }: AdminFrameProps) {
  const page = (content: ReactNode, shownActions?: ReactNode) => (
    <>
      <AdminNavigation />
      <PageSection headingLevel={1} title={title} description={description} actions={shownActions}>
        <div className={styles.content}>{content}</div>
      </PageSection>
    </>
  );
  const loading = skeleton ?? <Skeleton label={`Loading ${title.toLowerCase()}`} height="20rem" />;
  return (
    <div className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <meta name="robots" content="noindex" />
      <NeedsScript />
      <StaffOnly permission={permission} skeleton={page(loading)} refusal={page(<NotForThisRole />)}>
        {page(children, actions)}
      </StaffOnly>
    </div>
  );
}
