import type { ReactNode } from 'react';
import { NeedsScript } from 'shared-ui/needs-script';
import { PageTitle } from 'shell/contract';
import styles from './private-page.module.css';

export const PrivatePage = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.page}>
    <PageTitle>{title}</PageTitle>
    <meta name="robots" content="noindex" />
    <NeedsScript />
    {children}
  </div>
);
