import Baby from 'lucide-react/icons/baby';
import HandHeart from 'lucide-react/icons/hand-heart';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import CreditCard from 'lucide-react/icons/credit-card';
import { Link } from 'react-router-dom';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { StepList } from 'shared-ui/step-list';
import { useShop } from 'shell/contract';
import { DoAndDont } from '../features/information/components/do-and-dont';
import { FactCards } from '../features/information/components/fact-cards';
import { HelpPanel } from '../features/information/components/help-panel';
import { InfoPage } from '../features/information/components/info-page';
import { SplitSection } from '../features/information/components/split-section';
import { PageHead } from '../features/seo/components/page-head';

const cleaning = [
  { title: 'Lift it off', text: 'By an edge, straight towards you. Dragging grinds dust into the paint of the door.' },
  { title: 'Wipe it', text: 'With a soft cloth, a little damp if need be. Dry it before it goes back up.' },
  { title: 'Wipe the door', text: 'A clean door holds better, and gets no rings.' },
];

const good = [
  'Steel doors, whiteboards, lockers and filing cabinets',
  'A soft cloth, dry or slightly damp',
  'A place in the shade: any print lasts longer there',
  'Moving them now and then, so that the door ages evenly',
];
const bad = [
  'Dishwasher, washing-up bowl, rain',
  'Alcohol, window cleaner, scouring powder',
  'The top of the oven, a radiator, a hot dashboard',
  'Bending: the magnet straightens out again, the print may not',
];

const safety = [
  {
    icon: <HeartPulse />,
    title: 'Pacemakers and pumps',
    text: 'Keep magnets a hand or two away from medical devices, and ask the doctor if in doubt.',
  },
  {
    icon: <CreditCard />,
    title: 'Cards and disks',
    text: 'Magnetic stripes and hard disks forget when a magnet lies on them. Phones do not mind.',
  },
  {
    icon: <Baby />,
    title: 'Small children',
    text: 'To look at, not to chew on. Hang them above where little hands reach.',
  },
];

export function CareInstructionsPage() {
  const { name } = useShop();
  return (
    <InfoPage
      icon={<HandHeart />}
      title="Looking after your magnets"
      lead="They ask for very little. This is all of it."
    >
      <PageHead
        title={`Care instructions | ${name}`}
        description="How to clean photo magnets, where they hold, what they do not like, and what to keep them away from."
        path="/care-instructions"
      />
      <SplitSection title="At a glance" intro="For the inside of a cupboard door.">
        <DoAndDont goodTitle="They like" good={good} badTitle="They do not like" bad={bad} />
      </SplitSection>
      <SplitSection title="Cleaning" intro="When a thumb has been on it.">
        <StepList steps={cleaning} />
      </SplitSection>
      <SplitSection title="Safety" intro="Small magnets are still magnets.">
        <FactCards facts={safety} />
      </SplitSection>
      <SplitSection title="If it lets you down">
        <p>
          A magnet that slides, peels or fades within {shopPolicy.returnsWithinDays} days has something wrong with it.{' '}
          <Link to="/returns">Tell us</Link>, and you get another one.
        </p>
      </SplitSection>
      <HelpPanel />
    </InfoPage>
  );
}
