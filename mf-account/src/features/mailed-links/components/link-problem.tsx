import MailX from '@lucide/icons/icons/mail-x';
import type { ReactNode } from 'react';
import { failureText } from 'shared-contracts/api/failure';
import { EmptyState } from 'shared-ui/empty-state';
import { Icon } from 'shared-ui/icon';
import { ApiError } from 'shell/contract';

const titles: Readonly<Record<string, string>> = {
  link_expired: 'This link has expired',
  link_used: 'This link has been used already',
  link_invalid: 'This link is not complete',
};

/** Whether the link itself is the problem, and not the connection. */
export const isLinkProblem = (error: unknown): boolean =>
  error instanceof ApiError && error.problem !== undefined && error.problem.code in titles;

export const isUsedLink = (error: unknown): boolean => error instanceof ApiError && error.problem?.code === 'link_used';

/** Says why a mailed link does not work. `children`: what to do instead. `action`: offers a new link. */
export const LinkProblem = ({
  error,
  action,
  children,
}: {
  error: unknown;
  action: ReactNode;
  children: ReactNode;
}) => (
  <div role="alert">
    <EmptyState
      icon={<Icon icon={MailX} />}
      title={
        (error instanceof ApiError && titles[error.problem?.code ?? '']) ||
        failureText(error, 'This link does not work')
      }
      headingLevel={2}
      action={action}
    >
      {children}
    </EmptyState>
  </div>
);
