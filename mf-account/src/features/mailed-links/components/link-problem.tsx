import MailX from '@lucide/icons/icons/mail-x';
import type { ReactNode } from 'react';
import { failureText } from 'shared-contracts/api/failure';
import { EmptyState } from 'shared-ui/empty-state';
import { Icon } from 'shared-ui/icon';
import { ApiError } from 'shell/contract';

const titles: Readonly<Record<string, string>> = {
  link_expired: 'This link has expired',
  link_used: 'This link has been used already',
  link_invalid: 'This link doesn’t work',
};

export const isLinkProblem = (error: unknown): boolean =>
  error instanceof ApiError && error.problem !== undefined && error.problem.code in titles;

const isProblem = (error: unknown, code: string): boolean => error instanceof ApiError && error.problem?.code === code;
export const isUsedLink = (error: unknown): boolean => isProblem(error, 'link_used');
export const isExpiredLink = (error: unknown): boolean => isProblem(error, 'link_expired');

/** `children`: what to do instead. `action`: offers a new link. */
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
