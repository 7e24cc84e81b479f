import { Card } from 'shared-ui/card';
import { NeedsScript } from 'shared-ui/needs-script';
import { Skeleton } from 'shared-ui/skeleton';
import common from 'shared-ui/styles/common.module.css';
import { PageTitle } from 'shell/contract';
import { ConfirmEmail } from '../features/mailed-links/components/confirm-email';
import { useLinkToken } from '../shared/use-link-token';
import styles from './mailed-link-page.module.css';

export function VerifyEmailPage() {
  const token = useLinkToken();
  return (
    <div className={styles.page}>
      <PageTitle>Confirm your email address</PageTitle>
      <meta name="robots" content="noindex" />
      <Card className={common.stack5}>
        <h1 className={common.text2xl}>Confirm your email address</h1>
        <NeedsScript />
        {token === null ? (
          <Skeleton label="Loading" height="3.25rem" />
        ) : (
          <ConfirmEmail key={token} token={token || 'none'} />
        )}
      </Card>
    </div>
  );
}
