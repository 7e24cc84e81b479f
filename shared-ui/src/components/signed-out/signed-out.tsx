import LogIn from '@lucide/icons/icons/log-in';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../button/button';
import { EmptyState } from '../empty-state/empty-state';
import { Icon } from '../icon/icon';

export type SignedOutProps = {
  title: string;
  headingLevel: 1 | 2;
  link: ReactElement;
  children: ReactNode;
};

/** In place of what needs an account, with a link to sign in. */
export const SignedOut = ({ link, ...message }: SignedOutProps) => (
  <EmptyState
    icon={<Icon icon={LogIn} />}
    action={
      <Button asChild size="large">
        {link}
      </Button>
    }
    {...message}
  />
);
