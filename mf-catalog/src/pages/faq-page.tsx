import CircleQuestionMark from '@lucide/icons/icons/circle-question-mark';
import { Icon } from 'shared-ui/icon';
import { FaqCategories } from '../features/information/components/faq-categories';
import { HelpPanel } from '../features/information/components/help-panel';
import { InfoPage } from '../features/information/components/info-page';
import { faqCategories } from '../features/information/model/faq';
import { PageHead } from '../features/seo/components/page-head';
import { StructuredData } from '../features/seo/components/structured-data';
import { faqPage } from '../features/seo/model/faq-page';

export function FaqPage() {
  return (
    <InfoPage
      icon={<Icon icon={CircleQuestionMark} />}
      title="Frequently asked questions"
      lead="Everything you need to know about ordering, photos, magnets and delivery."
    >
      <PageHead
        title="FAQ"
        description="Answers to common questions about photo magnets: packs, photos, sizes, payment, delivery and returns."
        path="/faq"
      />
      <StructuredData
        about={typeof window === 'undefined' ? [faqPage(faqCategories.flatMap(({ entries }) => entries))] : []}
      />
      <FaqCategories />
      <HelpPanel />
    </InfoPage>
  );
}
