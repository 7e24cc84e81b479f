import Baby from '@lucide/icons/icons/baby';
import HandHeart from '@lucide/icons/icons/hand-heart';
import HeartPulse from '@lucide/icons/icons/heart-pulse';
import CreditCard from '@lucide/icons/icons/credit-card';
import { Icon } from 'shared-ui/icon';
import { Link } from 'react-router-dom';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { StepList } from 'shared-ui/step-list';
import { DoAndDont } from '../features/information/components/do-and-dont';
import { FactCards } from '../features/information/components/fact-cards';
import { HelpPanel } from '../features/information/components/help-panel';
import { InfoPage } from '../features/information/components/info-page';
import { SplitSection } from '../features/information/components/split-section';
import { PageHead } from '../features/seo/components/page-head';

const cleaning = [
  { title: 'Lift it off', text: 'Pull one edge straight toward you. Sliding the magnet can scratch the paint.' },
  { title: 'Wipe the magnet', text: 'Use a soft, slightly damp cloth. Let it dry before you put it back up.' },
  { title: 'Wipe the door', text: 'Magnets hold better on a clean door and leave no marks.' },
];

const good = [
  'Steel doors, whiteboards, lockers and filing cabinets',
  'A soft cloth, dry or slightly damp',
  'A shady spot, where prints last longer',
  'Moving them now and then, so that the door fades evenly',
];
const bad = [
  'Dishwashers, sinks and rain',
  'Rubbing alcohol, glass cleaner and scouring powder',
  'Ovens, radiators and hot dashboards',
  'Bending, which can crease the print',
];

const safety = [
  {
    icon: <Icon icon={HeartPulse} />,
    title: 'Medical devices',
    text: 'Keep magnets away from pacemakers and insulin pumps. If in doubt, ask your doctor.',
  },
  {
    icon: <Icon icon={CreditCard} />,
    title: 'Cards and hard drives',
    text: 'Magnets can erase magnetic stripes and hard drives. Phones are fine.',
  },
  {
    icon: <Icon icon={Baby} />,
    title: 'Small children',
    text: 'Not a toy. Keep magnets out of reach of small children.',
  },
];

export function CareInstructionsPage() {
  return (
    <InfoPage
      icon={<Icon icon={HandHeart} />}
      title="Caring for your magnets"
      lead="A few simple tips to keep them looking great."
    >
      <PageHead
        title="Care instructions"
        description="How to clean photo magnets, where they stick, and what to keep them away from."
        path="/care-instructions"
      />
      <SplitSection title="At a glance">
        <DoAndDont goodTitle="Good for your magnets" good={good} badTitle="Bad for your magnets" bad={bad} />
      </SplitSection>
      <SplitSection title="Cleaning" intro="For fingerprints and kitchen grease.">
        <StepList steps={cleaning} />
      </SplitSection>
      <SplitSection title="Safety" intro="Small magnets are still strong.">
        <FactCards facts={safety} />
      </SplitSection>
      <SplitSection title="If something goes wrong">
        <p>
          If a magnet slides, peels or fades within {shopPolicy.returnsWithinDays} days,{' '}
          <Link to="/returns">let us know</Link> and we’ll replace it.
        </p>
      </SplitSection>
      <HelpPanel />
    </InfoPage>
  );
}
