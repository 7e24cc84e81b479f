import { Link } from 'react-router-dom';
import { Button } from 'shared-ui/button';
import { useSession } from '../contract/session';
import { forgetDrafts } from '../session/forget-drafts';
import { ProfileIcon } from './icons';
import { PageLink } from './page-link';
import styles from './site-header.module.css';

/** Reserves space until the session is known. */
export function AccountNavigation() {
  const { isStaff, isLoading, isSignedIn, error, retry } = useSession();
  return (
    <nav aria-label="Account" className={styles.account}>
      {isStaff && (
        <Button asChild variant="secondary" className={styles.admin}>
          <Link to="/admin">Admin</Link>
        </Button>
      )}
      <PageLink to="/profile" className={styles.profile} aria-label="Profile">
        <ProfileIcon />
        <span className={styles.profileText} aria-hidden="true">
          Profile
        </span>
      </PageLink>
      <span className={styles.door}>
        {error && <UnreachableButton onRetry={retry} />}
        {!isLoading && !error && (isSignedIn ? <LogoutLink /> : <SignInLink />)}
      </span>
    </nav>
  );
}

/** Visitors who may be signed in are not asked to sign in. */
const UnreachableButton = ({ onRetry }: { onRetry: () => void }) => (
  <Button variant="quiet" fullWidth onClick={onRetry} aria-label="We can't reach the shop. Try again">
    Try again
  </Button>
);

const SignInLink = () => (
  <Button asChild variant="secondary" fullWidth>
    <Link to="/auth">Sign In</Link>
  </Button>
);

function forgetAccount(): void {
  forgetDrafts();
  try {
    window.sessionStorage.clear();
  } catch {
    // blocked storage has kept nothing
  }
}

/** A plain link: the API ends the session and redirects home. */
const LogoutLink = () => (
  <Button asChild variant="quiet" fullWidth>
    <a href="/api/logout" onClick={forgetAccount} onAuxClick={forgetAccount}>
      Logout
    </a>
  </Button>
);
