import CircleQuestionMark from '@lucide/icons/icons/circle-question-mark';
import { Icon } from 'shared-ui/icon';
import { HelpPanel } from '../features/information/components/help-panel';
import { InfoPage } from '../features/information/components/info-page';
import { faqCategories, type FaqEntry } from '../features/information/model/faq';
import { PageHead } from '../features/seo/components/page-head';
import { StructuredData } from '../features/seo/components/structured-data';
import { faqPage } from '../features/seo/model/faq-page';
import { Link } from 'react-router-dom';
import { Accordion } from 'shared-ui/accordion';
import { ContentsLayout } from '../features/information/components/contents-layout';
import common from 'shared-ui/styles/common.module.css';
import styles from '../features/information/components/faq-categories.module.css';

const Answer = ({ answer, more }: FaqEntry) => (
  <>
    <p>{answer}</p>
    {more && (
      <p>
        <Link to={more.to} className={styles.more}>
          {more.text}
        </Link>
      </p>
    )}
  </>
);

const FaqCategories = () => (
  <ContentsLayout label="Categories" entries={faqCategories}>
    <div className={styles.categories}>
      {faqCategories.map(({ id, title, entries }) => (
        <section key={id} id={id} className={`${common.stack5} ${styles.category}`} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{title}</h2>
          <Accordion
            headingLevel={3}
            items={entries.map((entry) => ({
              value: entry.question,
              title: entry.question,
              content: <Answer {...entry} />,
            }))}
          />
        </section>
      ))}
    </div>
  </ContentsLayout>
);

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
