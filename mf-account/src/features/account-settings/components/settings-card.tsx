import type { ReactNode } from 'react';
import { Card } from 'shared-ui/card';
import common from 'shared-ui/styles/common.module.css';
import styles from './account-settings.module.css';

type SettingsCardProps = { title: string; id: string; isWide?: boolean; children: ReactNode };

export const SettingsCard = ({ title, id, isWide = false, children }: SettingsCardProps) => (
  <Card
    as="section"
    id={id}
    aria-labelledby={`${id}-title`}
    className={isWide ? `${styles.card} ${styles.wide}` : styles.card}
  >
    <h3 id={`${id}-title`} className={common.textLg}>
      {title}
    </h3>
    {children}
  </Card>
);
