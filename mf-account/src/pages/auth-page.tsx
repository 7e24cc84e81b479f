import { Navigate, useLocation } from 'react-router-dom';
import { Card } from 'shared-ui/card';
import common from 'shared-ui/styles/common.module.css';
import { Tabs } from 'shared-ui/tabs';
import { PageTitle, useSession, useShop } from 'shell/contract';
import { LoginForm } from '../features/signing-in/components/login-form';
import { MarketingPanel } from '../features/signing-in/components/marketing-panel';
import { RegistrationForm } from '../features/signing-in/components/registration-form';
import { returnPathIn } from '../features/signing-in/model/return-path';
import styles from './auth-page.module.css';

export function AuthPage() {
  const shop = useShop();
  const { search } = useLocation();
  const { isSignedIn } = useSession();
  if (isSignedIn) return <Navigate to={returnPathIn(search)} replace />;
  return (
    <div className={styles.page}>
      <PageTitle>Log in or sign up</PageTitle>
      <meta
        name="description"
        content={`Log in to ${shop.name} or create an account to track your orders and save your cart.`}
      />
      <Card className={styles.card}>
        <div className={common.stack2}>
          <h1 className={common.text2xl}>{`Welcome to ${shop.name}`}</h1>
          <p className={common.muted}>Keep your cart on every device and all your orders in one place.</p>
        </div>
        <Tabs
          label="Log in or sign up"
          items={[
            { value: 'login', label: 'Login', content: <LoginForm /> },
            { value: 'register', label: 'Sign Up', content: <RegistrationForm /> },
          ]}
        />
      </Card>
      <MarketingPanel />
    </div>
  );
}
