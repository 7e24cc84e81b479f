import Ban from 'lucide-react/icons/ban';
import Banknote from 'lucide-react/icons/banknote';
import Printer from 'lucide-react/icons/printer';
import Undo from 'lucide-react/icons/undo-2';
import { Link } from 'react-router-dom';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { StepList } from 'shared-ui/step-list';
import { useShop } from 'shell/contract';
import { FactCards } from '../features/information/components/fact-cards';
import { HelpPanel } from '../features/information/components/help-panel';
import { InfoPage } from '../features/information/components/info-page';
import { SplitSection } from '../features/information/components/split-section';
import { refundTime } from '../features/information/model/policy-words';
import { PageHead } from '../features/seo/components/page-head';

const { cancellationWithinHours, returnsWithinDays } = shopPolicy;

const steps = [
  {
    title: 'Write to us',
    text: (
      <>
        Within {returnsWithinDays} days of delivery, <Link to="/contact">with your order number</Link> and, if something
        is wrong with a magnet, a photo of it.
      </>
    ),
  },
  {
    title: 'Send them back',
    text: 'We mail you a prepaid label. Put them into any padded envelope, and leave it at the post.',
  },
  {
    title: 'Get your money',
    text: `It goes back the way you paid, usually ${refundTime} after the magnets are with us.`,
  },
];

const facts = [
  {
    icon: <Printer />,
    title: 'Our fault',
    text: 'Misprinted, scratched, broken or not what you ordered: we print it again at once, and you send nothing back.',
  },
  {
    icon: <Banknote />,
    title: 'Not what you hoped for',
    text: `You have ${returnsWithinDays} days to find out. Your own photos on them make no difference to us.`,
  },
  {
    icon: <Ban />,
    title: 'Changed your mind',
    text: `Within ${cancellationWithinHours} hours of ordering we stop the press and give everything back.`,
  },
];

export function ReturnsPage() {
  const { name } = useShop();
  return (
    <InfoPage
      icon={<Undo />}
      title="Love them, or send them back"
      lead={`You have ${returnsWithinDays} days. A magnet that nobody wants to look at helps neither of us.`}
    >
      <PageHead
        title={`Returns and refunds | ${name}`}
        description={`Return your magnets within ${returnsWithinDays} days with a prepaid label, and cancel an order within ${cancellationWithinHours} hours.`}
        path="/returns"
      />
      <SplitSection title="Whatever it is" intro="We would rather print one twice than have one in a drawer.">
        <FactCards facts={facts} />
      </SplitSection>
      <SplitSection title="How to return something" intro="Three steps, no form.">
        <StepList steps={steps} />
      </SplitSection>
      <SplitSection title="Cancelling an order">
        <p>
          Your photos go to print soon after you have ordered. Within {cancellationWithinHours} hours there is time to
          stop that: <Link to="/contact">write to us</Link> with your order number, and the whole amount goes back to
          your card. Once the magnets are printed the order can be returned, but no longer cancelled.
        </p>
      </SplitSection>
      <SplitSection title="The fine print, such as it is">
        <p>
          Shipping that you paid comes back, too, when the fault was ours. Large orders that we made you a quote for are
          printed for you alone: what is faulty we replace, but they cannot be returned for not being needed.
        </p>
        <p>
          The bank may take a few more days to show the money on your account. If it is not there after that,{' '}
          <Link to="/contact">tell us</Link>, and we look where it is.
        </p>
      </SplitSection>
      <HelpPanel title="Something wrong with your magnets?" />
    </InfoPage>
  );
}
