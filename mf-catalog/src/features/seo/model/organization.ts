import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { Shop } from 'shell/contract';
import type { Thing } from './structured-data';

const countries = shopPolicy.shipping.countries.map(({ code }) => code);

const returnPolicy: Thing = {
  '@type': 'MerchantReturnPolicy',
  applicableCountry: countries,
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: shopPolicy.returnsWithinDays,
  returnMethod: 'https://schema.org/ReturnByMail',
  returnFees: 'https://schema.org/FreeReturn',
};

export const organization = ({ name, publicUrl, supportEmail }: Shop): Thing => ({
  '@type': 'Organization',
  '@id': `${publicUrl}/#shop`,
  name,
  url: `${publicUrl}/`,
  email: supportEmail,
  contactPoint: {
    '@type': 'ContactPoint',
    contactType: 'customer support',
    email: supportEmail,
    url: `${publicUrl}/contact`,
    areaServed: countries,
  },
  hasMerchantReturnPolicy: returnPolicy,
});
