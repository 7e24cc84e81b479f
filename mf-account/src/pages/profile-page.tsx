import { AccountSettings } from '../features/account-settings/components/account-settings';
import { AccountInformation } from '../features/profile/components/account-information';
import { ProfileHeader } from '../features/profile/components/profile-header';
import { ProfileSkeleton } from '../features/profile/components/profile-skeleton';
import { QuickActions } from '../features/profile/components/quick-actions';
import { SignedInOnly } from '../features/session-gate/components/signed-in-only';
import { PrivatePage } from '../shared/private-page';
import styles from './profile-page.module.css';

export function ProfilePage() {
  return (
    <PrivatePage title="Profile">
      <SignedInOnly headingLevel={1} skeleton={<ProfileSkeleton />}>
        {(user) => (
          <div className={styles.profile}>
            <ProfileHeader user={user} />
            <div className={styles.cards}>
              <AccountInformation user={user} />
              <QuickActions isAdmin={user.role === 'admin'} />
            </div>
            <AccountSettings user={user} />
          </div>
        )}
      </SignedInOnly>
    </PrivatePage>
  );
}
