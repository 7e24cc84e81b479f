import { Accordion } from 'shared-ui/accordion';
import { faqEntries } from '../model/faq-entries';
import styles from './faq.module.css';

export function Faq() {
  return (
    <section className={styles.section} aria-labelledby="faq">
      <h2 id="faq">Frequently asked questions</h2>
      <Accordion
        headingLevel={3}
        items={faqEntries.map(({ question, answer }) => ({ value: question, title: question, content: answer }))}
      />
    </section>
  );
}
