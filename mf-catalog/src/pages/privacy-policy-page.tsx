import LockKeyhole from 'lucide-react/icons/lock-keyhole';
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
      icon={<LockKeyhole />}
      title="Privacy Policy"
      lead="Your photos are yours. Here is what we keep of you, why, and how to make us forget it."
      more={<LegalDate />}
    >
      <PageHead
        title={`Privacy Policy | ${shop.name}`}
        description={`What ${shop.name} keeps of you and your photos, why, for how long, and what you can ask of us. No advertising, no tracking.`}
        path="/privacy-policy"
      />
      <LegalDocument sections={privacySections(shop)} />
      <HelpPanel title="A question about your data?" />
    </InfoPage>
  );
}
