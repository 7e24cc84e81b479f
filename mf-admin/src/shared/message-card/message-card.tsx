import type { ReactNode } from 'react';
import { Card } from 'shared-ui/card';
import common from 'shared-ui/styles/common.module.css';
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
  <Card as="li" className={common.stack4}>
    <div className={styles.head}>
      {head}
      <span className={common.soft}>
        <ShopDate at={at} />
      </span>
    </div>
    {about && <p className={common.soft}>{about}</p>}
    <p className={common.written}>{words}</p>
    {children}
  </Card>
);
