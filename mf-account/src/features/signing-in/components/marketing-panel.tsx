import Magnet from '@lucide/icons/icons/magnet';
import Scaling from '@lucide/icons/icons/scaling';
import Upload from '@lucide/icons/icons/upload';
import { Icon } from 'shared-ui/icon';
import common from 'shared-ui/styles/common.module.css';
import styles from './marketing-panel.module.css';

const steps = [
  {
    icon: <Icon icon={Upload} />,
    title: 'Upload a photo',
    text: 'Straight from your phone: your dog, the beach, the birthday cake.',
  },
  {
    icon: <Icon icon={Scaling} />,
    title: 'Customize size and shape',
    text: 'Square, rectangle or round, in the pack size you need.',
  },
  {
    icon: <Icon icon={Magnet} />,
    title: 'Enjoy your magnet',
    text: 'We print it and ship it. All you need is a fridge.',
  },
];

export const MarketingPanel = () => (
  <aside className={styles.panel} aria-labelledby="why-sign-up">
    <div className={styles.fridge} />
    <div className={styles.words}>
      <h2 id="why-sign-up" className={styles.title}>
        Your photos, off the phone and onto the fridge
      </h2>
      <ol className={common.stack5}>
        {steps.map((step) => (
          <li key={step.title} className={styles.step}>
            <span className={styles.magnet}>{step.icon}</span>
            <div>
              <h3 className={common.textLg}>{step.title}</h3>
              <p className={common.muted}>{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  </aside>
);
