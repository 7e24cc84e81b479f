import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import { useShop } from 'shell/contract';
import { FaqCategories } from '../features/information/components/faq-categories';
import { HelpPanel } from '../features/information/components/help-panel';
import { InfoPage } from '../features/information/components/info-page';
import { faqCategories } from '../features/information/model/faq';
import { PageHead } from '../features/seo/components/page-head';
import { StructuredData } from '../features/seo/components/structured-data';
import { faqPage } from '../features/seo/model/structured-data';

export function FaqPage() {
  const { name } = useShop();
  return (
    <InfoPage
      icon={<CircleQuestionMark />}
      title="Good questions, short answers"
      lead="How it works, which photos come out best, what the magnets are like, and when they are with you."
    >
      <PageHead
        title={`Questions and answers | ${name}`}
        description="Packs, photos, sizes, payment, delivery and returns: what people ask before they order photo magnets, answered."
        path="/faq"
      />
      <StructuredData about={[faqPage(faqCategories.flatMap(({ entries }) => entries))]} />
      <FaqCategories />
      <HelpPanel />
    </InfoPage>
  );
}
