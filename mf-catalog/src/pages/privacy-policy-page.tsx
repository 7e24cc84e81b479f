import LockKeyhole from '@lucide/icons/icons/lock-keyhole';
import { Icon } from 'shared-ui/icon';
import { useShop } from 'shell/contract';
import { HelpPanel } from '../features/information/components/help-panel';
import { InfoPage } from '../features/information/components/info-page';
import { LegalDate, LegalDocument } from '../features/information/components/legal-document';
import { privacySections } from '../features/information/model/privacy';
import { PageHead } from '../features/seo/components/page-head';

export function PrivacyPolicyPage() {
  const shop = useShop();
  return (
    <InfoPage
      icon={<Icon icon={LockKeyhole} />}
      title="Privacy Policy"
      lead="Your photos are yours. Here’s what we collect, why, and how to have it deleted."
      more={<LegalDate />}
    >
      <PageHead
        title="Privacy Policy"
        description={`What data ${shop.name} collects, why, for how long, and your rights. No ads, no tracking.`}
        path="/privacy-policy"
      />
      <LegalDocument sections={privacySections(shop)} />
      <HelpPanel title="Questions about your data?" />
    </InfoPage>
  );
}
