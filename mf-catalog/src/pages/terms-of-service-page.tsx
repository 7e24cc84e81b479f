import Handshake from '@lucide/icons/icons/handshake';
import { Icon } from 'shared-ui/icon';
import { useShop } from 'shell/contract';
import { HelpPanel } from '../features/information/components/help-panel';
import { InfoPage } from '../features/information/components/info-page';
import { LegalDate, LegalDocument } from '../features/information/components/legal-document';
import { termsSections } from '../features/information/model/terms';
import { PageHead } from '../features/seo/components/page-head';

export function TermsOfServicePage() {
  const shop = useShop();
  return (
    <InfoPage
      icon={<Icon icon={Handshake} />}
      title="Terms of Service"
      lead="What you can expect from us, and what we ask of you."
      more={<LegalDate />}
    >
      <PageHead
        title="Terms of Service"
        description={`The terms for ordering photo magnets from ${shop.name}: prices, photos, shipping, cancellations and returns.`}
        path="/terms-of-service"
      />
      <LegalDocument sections={termsSections(shop)} />
      <HelpPanel title="Questions about these terms?" />
    </InfoPage>
  );
}
