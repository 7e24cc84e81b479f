import { Accordion } from 'shared-ui/accordion';
import { answers } from '../model/claims';
import styles from './faq.module.css';

export function Faq() {
  return (
    <section className={styles.section} aria-labelledby="faq">
      <h2 id="faq">Good questions</h2>
      <Accordion
        headingLevel={3}
        items={answers.map(({ question, answer }) => ({ value: question, title: question, content: answer }))}
      />
    </section>
  );
}
