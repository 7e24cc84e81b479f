import type { User } from 'shared-contracts/accounts/schemas';
import { Card } from 'shared-ui/card';
import styles from './profile.module.css';

export const AccountInformation = ({ user }: { user: User }) => {
  const facts = [
    { label: 'First name', value: user.firstName },
    { label: 'Last name', value: user.lastName },
    { label: 'Email', value: user.email },
    { label: 'Role', value: user.role === 'admin' ? 'Administrator' : 'Customer' },
  ];
  return (
    <Card className={styles.card}>
      <h2 className={styles.cardTitle}>Account Information</h2>
      <dl className={styles.facts}>
        {facts.map((fact) => (
          <div key={fact.label}>
            <dt>{fact.label}</dt>
            <dd className={fact.value ? undefined : styles.absent}>{fact.value || 'Not provided'}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
};
