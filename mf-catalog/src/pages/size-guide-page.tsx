import Focus from 'lucide-react/icons/focus';
import MessageCircleWarning from 'lucide-react/icons/message-circle-warning';
import Ruler from 'lucide-react/icons/ruler';
import ScanSearch from 'lucide-react/icons/scan-search';
import { Link } from 'react-router-dom';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { Button } from 'shared-ui/button';
import { useShop } from 'shell/contract';
import { FactCards } from '../features/information/components/fact-cards';
import { HelpPanel } from '../features/information/components/help-panel';
import { InfoPage } from '../features/information/components/info-page';
import { SizeDrawings } from '../features/information/components/size-drawings';
import { SizeTable } from '../features/information/components/size-table';
import { SplitSection } from '../features/information/components/split-section';
import { largestPhoto, listOf } from '../features/information/model/policy-words';
import { PageHead } from '../features/seo/components/page-head';

const measures = listOf(shopPolicy.sizes.map(({ label, dimensions }) => `${label.toLowerCase()} ${dimensions}`));

const facts = [
  {
    icon: <ScanSearch />,
    title: 'Count the pixels',
    text: `On a phone, open the photo and swipe up, or tap the i: its width and height stand there. At ${shopPolicy.photos.recommendedDpi} dots per inch it is as sharp as print gets.`,
  },
  {
    icon: <MessageCircleWarning />,
    title: 'Mind the messengers',
    text: `They shrink photos to save data. Ask for the original, by mail or from a shared album. We take files of up to ${largestPhoto}.`,
  },
  {
    icon: <Focus />,
    title: 'Leave some air',
    text: 'The rim is trimmed after printing, and a circle cuts the corners off. Keep faces away from the edge.',
  },
];

export function SizeGuidePage() {
  const { name } = useShop();
  return (
    <InfoPage
      icon={<Ruler />}
      title="How big is that on a fridge?"
      lead="The three shapes at their standard sizes, and how many pixels a photo needs to look its best on each."
    >
      <PageHead
        title={`Size guide | ${name}`}
        description={`Photo magnets to scale: ${measures}. With the pixels that a photo needs for each.`}
        path="/size-guide"
      />
      <SizeDrawings />
      <SplitSection
        title="In figures"
        intro="Some products are smaller or larger than these. Their pages say what they measure."
      >
        <SizeTable />
        <div>
          <Button asChild>
            <Link to="/products">See all magnets</Link>
          </Button>
        </div>
      </SplitSection>
      <SplitSection title="Is my photo good enough?" intro="If one is not, we write to you before we print it.">
        <FactCards facts={facts} />
      </SplitSection>
      <HelpPanel />
    </InfoPage>
  );
}
