import { useParams } from 'react-router-dom';
import { NeedsScript } from 'shared-ui/needs-script';
import { PageTitle } from 'shell/contract';
import { LinkedDesign } from '../features/design-links/components/linked-design';
import styles from './page.module.css';

export function LinkedDesignPage() {
  const { token = '' } = useParams();
  return (
    <div className={styles.page}>
      <PageTitle>Add photos to a pack</PageTitle>
      <meta name="robots" content="noindex" />
      <NeedsScript />
      <LinkedDesign key={token} token={token} />
    </div>
  );
}
