import type { ReactNode } from 'react';
import { Card } from 'shared-ui/card';
import { ShopDate } from 'shell/contract';
import styles from './message-card.module.css';

export type MessageCardProps = {
  head: ReactNode;
  at: string;
  about?: string;
  words: string;
  children: ReactNode;
};

export const MessageCard = ({ head, at, about, words, children }: MessageCardProps) => (
  <Card as="li" className={styles.card}>
    <div className={styles.head}>
      {head}
      <span className={styles.soft}>
        <ShopDate at={at} />
      </span>
    </div>
    {about && <p className={styles.soft}>{about}</p>}
    <p className={styles.words}>{words}</p>
    {children}
  </Card>
);
