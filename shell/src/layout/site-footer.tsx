import { Link, useLocation } from 'react-router-dom';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { useShop } from '../contract/shop';
import { isDesk } from './is-desk';
import styles from './site-footer.module.css';
import { useSliceLinks } from './slice-links';

const groups = [
  {
    title: 'Shop',
    links: [
      { to: '/products', text: 'Products' },
      { to: '/create-magnet', text: 'Create a Magnet' },
      { to: '/#how-it-works', text: 'How It Works' },
      { to: '/size-guide', text: 'Size Guide' },
    ],
  },
  {
    title: 'Help',
    links: [
      { to: '/faq', text: 'FAQ' },
      { to: '/track-order', text: 'Track Order' },
      { to: '/shipping', text: 'Shipping' },
      { to: '/returns', text: 'Returns' },
      { to: '/care-instructions', text: 'Care Instructions' },
    ],
  },
  {
    title: 'Company',
    links: [
      { to: '/contact', text: 'Contact Us' },
      { to: '/privacy-policy', text: 'Privacy Policy' },
      { to: '/terms-of-service', text: 'Terms of Service' },
    ],
  },
] as const;

export function SiteFooter() {
  const { name, supportEmail } = useShop();
  const { pathname } = useLocation();
  const declared = useSliceLinks().footer;
  const linksBelow = ({ title, links }: (typeof groups)[number]) => [
    ...links,
    ...declared.filter(({ group = 'Shop' }) => group === title).map(({ path, label }) => ({ to: path, text: label })),
  ];
  return (
    <footer className={styles.footer} data-compact={isDesk(pathname) || undefined}>
      <div className={styles.columns}>
        <div className={styles.about}>
          <p className={styles.name}>{name}</p>
          <p>Your photos, printed as magnets that stay where you put them.</p>
          <p>
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
            <br />
            {shopPolicy.supportHours}
          </p>
        </div>
        {groups.map((group) => (
          <nav key={group.title} aria-label={group.title}>
            <h2 className={styles.title}>{group.title}</h2>
            <ul>
              {linksBelow(group).map(({ to, text }) => (
                <li key={`${to} ${text}`}>
                  <Link to={to} className={styles.link}>
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}
