import Lock from '@lucide/icons/icons/lock';
import PanelLeft from '@lucide/icons/icons/panel-left';
import { Fragment, type ReactNode, useEffect, useId, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { Permission } from 'shared-contracts/accounts/permissions';
import { MAX_COUNTED, type ToDo } from 'shared-contracts/to-do/schemas';
import { dateText } from 'shared-contracts/time/shop-time';
import { AccountUnavailable } from 'shared-ui/account-unavailable';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { EmptyState } from 'shared-ui/empty-state';
import { Icon } from 'shared-ui/icon';
import { IconButton } from 'shared-ui/icon-button';
import { NeedsScript } from 'shared-ui/needs-script';
import { PageSection } from 'shared-ui/page-section';
import { SideScroller } from 'shared-ui/side-scroller';
import { Skeleton } from 'shared-ui/skeleton';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { logInAgain, PageTitle, toast, useSession, useShop } from 'shell/contract';
import { SearchEverything } from '../admin-search/search-everything';
import { sections } from './sections';
import { useDeskUpdates, useToDo, waitingOrders, workIn } from './to-do';
import { useIsHydrated } from 'shared-ui/use-is-hydrated';
import { navigationChoice } from '../stored/stored-choice';
import common from 'shared-ui/styles/common.module.css';
import styles from './admin-frame.module.css';

const COLLAPSED = 'collapsed';

function useCollapsed() {
  const isHydrated = useIsHydrated();
  const [isCollapsed, setCollapsed] = useState(() => navigationChoice.read() === COLLAPSED);
  const toggle = (): void => {
    setCollapsed(!isCollapsed);
    navigationChoice.write(isCollapsed ? 'expanded' : COLLAPSED);
  };
  return { isCollapsed: isHydrated && isCollapsed, toggle };
}

/** `true`: the page is part of the section, such as an order. Lists with links of their own are not. */
const currentOf = (to: string, { pathname, search }: { pathname: string; search: string }) => {
  if (waitingOrders.some((list) => list.to === pathname + search)) return undefined;
  if (to === pathname) return 'page';
  return to !== '/admin' && pathname.startsWith(`${to}/`) ? true : undefined;
};

const mostShown = MAX_COUNTED - 1;

function Count({ count, text }: { count: number | undefined; text: string }) {
  if (!count) return null;
  const shown = count > mostShown ? `${mostShown}+` : count;
  return (
    <Badge tone="accent" shape="count" className={styles.count}>
      {shown} <VisuallyHidden>{text}</VisuallyHidden>
    </Badge>
  );
}

function WaitingOrders({ toDo }: { toDo: ToDo | undefined }) {
  const { pathname, search } = useLocation();
  const { isLoading, may } = useSession();
  const { timeZone } = useShop();
  const firstDue = toDo?.disputesDueAt && `the first by ${dateText(new Date(toDo.disputesDueAt), timeZone)}`;
  const shown = waitingOrders.filter(({ permission = 'seeOrders' }) => isLoading || may(permission));
  return shown.map(({ to, label, count }) => (
    <li key={to}>
      <Link
        to={to}
        className={`${styles.section} ${styles.part}`}
        title={count === 'disputes' && firstDue ? `To answer, ${firstDue}` : undefined}
        aria-current={to === pathname + search ? 'page' : undefined}
      >
        {label} <Count count={toDo?.[count]} text={count === 'disputes' && firstDue ? `to do, ${firstDue}` : 'to do'} />
      </Link>
    </li>
  ));
}

function AdminNavigation() {
  const location = useLocation();
  const { isLoading, isStaff, may } = useSession();
  const shown = isLoading ? sections : sections.filter(({ permission }) => may(permission));
  const toDo = useToDo(isStaff);
  const { isCollapsed, toggle } = useCollapsed();
  const listId = useId();
  const work = (to: string) => {
    const waiting = workIn[to];
    return waiting && <Count count={toDo?.[waiting.count]} text={waiting.text} />;
  };
  return (
    <nav aria-label="Admin" className={styles.navigation} data-collapsed={isCollapsed || undefined}>
      <SearchEverything isCompact={isCollapsed} />
      <IconButton
        label="Sections"
        title="Sections"
        variant="outline"
        icon={<Icon icon={PanelLeft} />}
        aria-expanded={!isCollapsed}
        aria-controls={listId}
        onClick={toggle}
      />
      <div id={listId} className={styles.list} hidden={isCollapsed}>
        {/* moved by counts that arrive, and by showing it */}
        <SideScroller current={`${location.pathname}${location.search} ${toDo !== undefined} ${isCollapsed}`}>
          <ul className={styles.sections}>
            {shown.map(({ to, label }) => (
              <Fragment key={to}>
                <li>
                  <Link to={to} className={styles.section} aria-current={currentOf(to, location)}>
                    {label} {work(to)}
                  </Link>
                </li>
                {to === '/admin/orders' && <WaitingOrders toDo={toDo} />}
              </Fragment>
            ))}
          </ul>
        </SideScroller>
      </div>
    </nav>
  );
}

function DeskUpdates() {
  useDeskUpdates();
  return null;
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
  /** Shown until the session is known, and always by the server. */
  skeleton: ReactNode;
  refusal: ReactNode;
  children: ReactNode;
};

/** Spares others than staff a page of errors; the server protects the data. */
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
  skeleton?: ReactNode;
  children: ReactNode;
};

/** Its frame is the same before the session is known, so that nothing moves. */
export function AdminFrame({ title, permission, description, actions, skeleton, children }: AdminFrameProps) {
  const page = (content: ReactNode, shownActions?: ReactNode) => (
    <>
      <AdminNavigation />
      <PageSection headingLevel={1} title={title} description={description} actions={shownActions}>
        <div className={`${common.stack4} ${styles.content}`}>{content}</div>
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
        <DeskUpdates />
        {page(children, actions)}
      </StaffOnly>
    </div>
  );
}
