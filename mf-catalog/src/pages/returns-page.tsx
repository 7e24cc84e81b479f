import Ban from '@lucide/icons/icons/ban';
import Banknote from '@lucide/icons/icons/banknote';
import Printer from '@lucide/icons/icons/printer';
import Undo from '@lucide/icons/icons/undo-2';
import { Icon } from 'shared-ui/icon';
import { Link } from 'react-router-dom';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { StepList } from 'shared-ui/step-list';
import { FactCards } from '../features/information/components/fact-cards';
import { HelpPanel } from '../features/information/components/help-panel';
import { InfoPage } from '../features/information/components/info-page';
import { SplitSection } from '../features/information/components/split-section';
import { refundTime } from '../shared/policy/policy-words';
import { PageHead } from '../features/seo/components/page-head';

const { cancellationWithinHours, returnsWithinDays } = shopPolicy;

const steps = [
  {
    title: 'Tell us',
    text: (
      <>
        Within {returnsWithinDays} days of delivery, open <Link to="/orders">your order</Link> and choose “Report a
        problem”. If a magnet is faulty, add a photo of it. We answer by email. Without an account, use the link in your
        order email or <Link to="/contact">write to us</Link>.
      </>
    ),
  },
  {
    title: 'Send them back',
    text: 'We’ll email you a prepaid label. Put the magnets in any padded envelope and drop it in the mail.',
  },
  {
    title: 'Get your refund',
    text: `We refund your original payment method, usually within ${refundTime} of receiving the magnets.`,
  },
];

const facts = [
  {
    icon: <Icon icon={Printer} />,
    title: 'Something’s wrong',
    text: 'Misprinted, scratched, broken or not what you ordered? We’ll reprint it right away. No need to send anything back.',
  },
  {
    icon: <Icon icon={Banknote} />,
    title: 'Not what you expected',
    text: `You have ${returnsWithinDays} days to return them, even though they’re printed with your photos.`,
  },
  {
    icon: <Icon icon={Ban} />,
    title: 'Changed your mind',
    text: `Cancel within ${cancellationWithinHours} hours of ordering for a full refund.`,
  },
];

export function ReturnsPage() {
  return (
    <InfoPage
      icon={<Icon icon={Undo} />}
      title="Love them or send them back"
      lead={`If you’re not happy with your magnets, return them within ${returnsWithinDays} days.`}
    >
      <PageHead
        title="Returns and refunds"
        description={`Return your magnets within ${returnsWithinDays} days with a prepaid label, or cancel your order within ${cancellationWithinHours} hours.`}
        path="/returns"
      />
      <SplitSection
        title="We’ll make it right"
        intro="We’d rather print your magnet twice than have it sit in a drawer."
      >
        <FactCards facts={facts} />
      </SplitSection>
      <SplitSection title="How to make a return" intro="Three easy steps.">
        <StepList steps={steps} />
      </SplitSection>
      <SplitSection title="Cancel an order">
        <p>
          We start printing soon after you order. To cancel, open your order in <Link to="/orders">your account</Link>,
          or with the link in your confirmation email, within {cancellationWithinHours} hours of ordering and before we
          print it. We refund you in full. After printing you can return your order, but not cancel it.
        </p>
      </SplitSection>
      <SplitSection title="The fine print">
        <p>
          If it was our mistake, we refund shipping too. We replace faulty magnets in large orders made to a quote, but
          such orders can’t be returned for other reasons.
        </p>
        <p>
          Your bank may take a few more days to post the refund. If you still don’t see it,{' '}
          <Link to="/contact">let us know</Link> and we’ll look into it.
        </p>
      </SplitSection>
      <HelpPanel title="Need help with your order?" />
    </InfoPage>
  );
}
