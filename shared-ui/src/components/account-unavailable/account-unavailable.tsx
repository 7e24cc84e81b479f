import { LoadError, type LoadErrorProps } from '../load-error/load-error';

/** In place of what needs an account whose session could not be read. An unreadable session is no reason to send the visitor to the log-in. */
export const AccountUnavailable = ({
  headingLevel = 1,
  ...props
}: Pick<LoadErrorProps, 'error' | 'headingLevel' | 'onRetry'>) => (
  <LoadError title="We can’t reach the shop right now" headingLevel={headingLevel} {...props} />
);
