import { LOAD_NOTICE_ID } from '../../src/inline/load-notice';
import styles from '../../src/inline/load-notice.module.css';

/** Outside React's tree; the inline script shows it when the page's code fails to load. */
export const loadNoticeHtml = `<div id="${LOAD_NOTICE_ID}" class="${styles.notice}" role="alert" hidden><p>Some of this page did not load. You can read it and follow links.</p><button type="button" class="${styles.retry}"><span class="${styles.idle}">Try again</span><span class="${styles.busy}">Trying again...</span></button></div>`;
