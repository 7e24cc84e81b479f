import { Notice } from '../notice/notice';
import styles from './needs-script.module.css';

type NeedsScriptProps = {
  /** What needs it: "This form". */
  what?: string;
  /** Where to write instead. */
  supportEmail?: string;
};

/** What visitors without JavaScript read in place of all that follows it in its parent. */
export function NeedsScript({ what = 'This page', supportEmail }: NeedsScriptProps) {
  return (
    <noscript className={styles.instead}>
      <Notice tone="warning" title={`${what} needs JavaScript`}>
        Turn it on in your browser’s settings and reload the page
        {supportEmail && (
          <>
            , or write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </>
        )}
        .
      </Notice>
    </noscript>
  );
}
