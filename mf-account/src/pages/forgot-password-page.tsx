import { Link } from 'react-router-dom';
import { Card } from 'shared-ui/card';
import common from 'shared-ui/styles/common.module.css';
import { PageTitle, useShop } from 'shell/contract';
import { ForgotPasswordForm } from '../features/mailed-links/components/forgot-password-form';
import styles from './mailed-link-page.module.css';

export function ForgotPasswordPage() {
  const { name } = useShop();
  return (
    <div className={styles.page}>
      <PageTitle>Forgot your password?</PageTitle>
      <meta name="description" content={`Choose a new password for your ${name} account.`} />
      <meta name="robots" content="noindex" />
      <Card className={common.stack5}>
        <h1 className={common.text2xl}>Forgot your password?</h1>
        <p className={common.muted}>Enter your email address, and we’ll send you a link to choose a new one.</p>
        <ForgotPasswordForm />
        <p>
          <Link to="/auth">Back to log in</Link>
        </p>
      </Card>
    </div>
  );
}
