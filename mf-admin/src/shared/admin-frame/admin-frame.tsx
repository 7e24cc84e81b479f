import type { ReactNode } from 'react';
import { PageSection } from 'shared-ui/page-section';
import { PageTitle } from 'shell/contract';
import styles from './admin-frame.module.css';
import { AdminNavigation } from './admin-navigation';
import { AdminsOnly } from './admins-only';

export type AdminFrameProps = {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  /** Shown until the session is known. */
  skeleton: ReactNode;
  children: ReactNode;
};

/** An admin page: navigation, title and content, the same before the session is known so that nothing moves. */
export function AdminFrame({ title, description, actions, skeleton, children }: AdminFrameProps) {
  const page = (content: ReactNode, shownActions?: ReactNode) => (
    <>
      <AdminNavigation />
      <PageSection headingLevel={1} title={title} description={description} actions={shownActions}>
        <div className={styles.content}>{content}</div>
      </PageSection>
    </>
  );
  return (
    <div className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <meta name="robots" content="noindex" />
      <AdminsOnly skeleton={page(skeleton)}>{page(children, actions)}</AdminsOnly>
    </div>
  );
}
