import { Link } from 'react-router-dom';
import { Accordion } from 'shared-ui/accordion';
import { type FaqEntry, faqCategories } from '../model/faq';
import { ContentsLayout } from './contents-layout';
import styles from './faq-categories.module.css';

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

export const FaqCategories = () => (
  <ContentsLayout label="Categories" entries={faqCategories}>
    <div className={styles.categories}>
      {faqCategories.map(({ id, title, entries }) => (
        <section key={id} id={id} className={styles.category} aria-labelledby={`${id}-title`}>
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
