import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { dayText } from 'shared-contracts/time/shop-time';
import common from 'shared-ui/styles/common.module.css';
import type { LegalBlock, LegalSection } from '../model/legal-text';
import { ContentsLayout } from './contents-layout';
import styles from './legal-document.module.css';

/** "Orders: what we keep" renders "Orders" in bold. */
function Point({ text }: { text: string }) {
  const [, name, rest] = /^([^:]{1,40}):(.+)$/.exec(text) ?? [];
  return name ? (
    <>
      <strong>{name}:</strong>
      {rest}
    </>
  ) : (
    text
  );
}

const Block = ({ block }: { block: LegalBlock }) =>
  typeof block === 'string' ? (
    <p>{block}</p>
  ) : (
    <ul>
      {block.map((point) => (
        <li key={point}>
          <Point text={point} />
        </li>
      ))}
    </ul>
  );

export const LegalDate = () => (
  <p className={common.soft}>
    Last updated <time dateTime={shopPolicy.legal.changedOn}>{dayText(shopPolicy.legal.changedOn, 'long date')}</time>
  </p>
);

export const LegalDocument = ({ sections }: { sections: readonly LegalSection[] }) => (
  <ContentsLayout label="On this page" entries={sections}>
    <div className={styles.text}>
      {sections.map(({ id, title, blocks }) => (
        <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{title}</h2>
          {blocks.map((block) => (
            <Block key={typeof block === 'string' ? block : block.join()} block={block} />
          ))}
        </section>
      ))}
    </div>
  </ContentsLayout>
);
