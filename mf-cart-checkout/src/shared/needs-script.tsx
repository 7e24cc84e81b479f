import { Notice } from 'shared-ui/notice';
import { useShop } from 'shell/contract';

/** What visitors without JavaScript read on the pages of the cart and the checkout, which only the browser can fill. */
export function NeedsScript() {
  const { supportEmail } = useShop();
  return (
    <noscript>
      <Notice tone="warning" title="This page needs JavaScript">
        Turn it on in your browser&apos;s settings and reload the page, or write to{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a> and we will take your order by email.
      </Notice>
    </noscript>
  );
}
