import Gift from 'lucide-react/icons/gift';
import MapPin from 'lucide-react/icons/map-pin';
import PackageSearch from 'lucide-react/icons/package-search';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Truck from 'lucide-react/icons/truck';
import { Link } from 'react-router-dom';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { StepList } from 'shared-ui/step-list';
import { useShop } from 'shell/contract';
import { FactCards } from '../features/information/components/fact-cards';
import { HelpPanel } from '../features/information/components/help-panel';
import { InfoPage } from '../features/information/components/info-page';
import { ShippingOptions } from '../features/information/components/shipping-options';
import { SplitSection } from '../features/information/components/split-section';
import {
  countriesWeShipTo,
  freeShippingOver,
  processing,
  standardDelivery,
} from '../features/information/model/policy-words';
import { PageHead } from '../features/seo/components/page-head';

const journey = [
  {
    title: 'Printed and checked',
    text: `Within ${processing} your photos are prints, and a person has looked at each.`,
  },
  {
    title: 'On its way',
    text: `Then the parcel travels: ${standardDelivery} with standard delivery, less if you are in a hurry.`,
  },
  { title: 'On your fridge', text: 'The last few steps are yours.' },
];

const facts = [
  {
    icon: <PackageSearch />,
    title: 'You can watch it',
    text: (
      <>
        As soon as it leaves us you can see where it is: by the link in your mail, or by its number on{' '}
        <Link to="/track-order">the tracking page</Link>.
      </>
    ),
  },
  {
    icon: <MapPin />,
    title: 'Wrong address?',
    text: (
      <>
        <Link to="/contact">Write to us</Link> within {shopPolicy.cancellationWithinHours} hours of ordering and we put
        it right. Later we still try.
      </>
    ),
  },
  {
    icon: <ShieldCheck />,
    title: 'Lost or crushed on the way',
    text: 'It happens, seldom. Then we print your magnets again and send them at our cost.',
  },
  {
    icon: <Gift />,
    title: 'A present?',
    text: 'Send it straight to whoever it is for: there are no prices in the parcel.',
  },
];

export function ShippingPage() {
  const { name } = useShop();
  return (
    <InfoPage
      icon={<Truck />}
      title="From our press to your letterbox"
      lead={`Free standard shipping on orders over ${freeShippingOver}, to ${countriesWeShipTo}.`}
    >
      <PageHead
        title={`Shipping | ${name}`}
        description={`Ways to ship and what they cost. Free standard shipping over ${freeShippingOver}, delivered in ${standardDelivery}, to ${countriesWeShipTo}.`}
        path="/shipping"
      />
      <SplitSection title="Ways to ship" intro={`Printing and checking takes ${processing}, whichever you choose.`}>
        <ShippingOptions />
      </SplitSection>
      <SplitSection title="From photo to fridge">
        <StepList steps={journey} />
      </SplitSection>
      <SplitSection title="Good to know">
        <FactCards facts={facts} />
      </SplitSection>
      <SplitSection title="Where we ship to">
        <p>To every address in {countriesWeShipTo}: flats, farms and post boxes, too.</p>
        <p>
          You live somewhere else? <Link to="/contact">Ask us</Link>. If there is a sensible way, we find it.
        </p>
      </SplitSection>
      <HelpPanel />
    </InfoPage>
  );
}
