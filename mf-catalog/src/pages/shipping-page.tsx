import Gift from '@lucide/icons/icons/gift';
import MapPin from '@lucide/icons/icons/map-pin';
import PackageSearch from '@lucide/icons/icons/package-search';
import ShieldCheck from '@lucide/icons/icons/shield-check';
import Truck from '@lucide/icons/icons/truck';
import { Icon } from 'shared-ui/icon';
import { Link } from 'react-router-dom';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { StepList } from 'shared-ui/step-list';
import { FactCards } from '../features/information/components/fact-cards';
import { HelpPanel } from '../features/information/components/help-panel';
import { InfoPage } from '../features/information/components/info-page';
import { ShippingOptions } from '../features/information/components/shipping-options';
import { SplitSection } from '../features/information/components/split-section';
import { freeShippingOver, printedAndDelivered, processing } from '../shared/policy/delivery-words';
import { countriesWeShipTo, deliveryMethods } from '../shared/policy/policy-words';
import { PageHead } from '../features/seo/components/page-head';

const steps = [
  {
    title: 'Printed and checked',
    text: `We print your photos and check each one within ${processing}.`,
  },
  {
    title: 'On its way',
    text: deliveryMethods,
  },
  { title: 'On your fridge', text: 'Open the package, pick a spot, enjoy.' },
];

const facts = [
  {
    icon: <Icon icon={PackageSearch} />,
    title: 'Track your order',
    text: (
      <>
        Once your order ships, follow it with the link in your email or on our{' '}
        <Link to="/track-order">tracking page</Link>.
      </>
    ),
  },
  {
    icon: <Icon icon={MapPin} />,
    title: 'Wrong address?',
    text: (
      <>
        <Link to="/contact">Contact us</Link> within {shopPolicy.cancellationWithinHours} hours of ordering and we’ll
        correct it. After that, we’ll do our best.
      </>
    ),
  },
  {
    icon: <Icon icon={ShieldCheck} />,
    title: 'Lost or damaged?',
    text: 'It rarely happens, but if it does, we’ll reprint and ship your magnets for free.',
  },
  {
    icon: <Icon icon={Gift} />,
    title: 'Sending a gift?',
    text: 'Ship it straight to them. We don’t include prices in the package.',
  },
];

export function ShippingPage() {
  return (
    <InfoPage
      icon={<Icon icon={Truck} />}
      title="Shipping and delivery"
      lead={`Free standard shipping on orders over ${freeShippingOver}, to ${countriesWeShipTo}.`}
    >
      <PageHead
        title="Shipping"
        description={`Shipping options and rates. Free standard shipping over ${freeShippingOver}, to ${countriesWeShipTo}. ${printedAndDelivered}.`}
        path="/shipping"
      />
      <SplitSection title="Shipping options" intro={`Allow ${processing} for printing, whichever option you choose.`}>
        <ShippingOptions />
      </SplitSection>
      <SplitSection title="From photo to fridge">
        <StepList steps={steps} />
      </SplitSection>
      <SplitSection title="Good to know">
        <FactCards facts={facts} />
      </SplitSection>
      <SplitSection title="Where we ship to">
        <p>We ship to every address in {countriesWeShipTo}, including apartments, farms and PO boxes.</p>
        <p>
          Live somewhere else? <Link to="/contact">Contact us</Link> and we’ll see what we can do.
        </p>
      </SplitSection>
      <HelpPanel />
    </InfoPage>
  );
}
