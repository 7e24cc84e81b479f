import { useSearchParams } from 'react-router-dom';
import { PageTitle } from 'shell/contract';
import {
  InvalidUnsubscribeLink,
  UnsubscribePanel,
  Unsubscribed,
} from '../features/newsletter/components/unsubscribe-panel';
import styles from './page.module.css';

/** `state` is the result of a native form submit. */
export function UnsubscribePage() {
  const [query] = useSearchParams();
  const token = query.get('token');
  const state = query.get('state');
  return (
    <div className={styles.page}>
      <PageTitle>Unsubscribe</PageTitle>
      <meta name="robots" content="noindex" />
      {state === 'done' ? <Unsubscribed /> : token ? <UnsubscribePanel token={token} /> : <InvalidUnsubscribeLink />}
    </div>
  );
}
