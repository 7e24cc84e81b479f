import Focus from '@lucide/icons/icons/focus';
import MessageCircleWarning from '@lucide/icons/icons/message-circle-warning';
import Ruler from '@lucide/icons/icons/ruler';
import ScanSearch from '@lucide/icons/icons/scan-search';
import { Icon } from 'shared-ui/icon';
import { Link } from 'react-router-dom';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { Button } from 'shared-ui/button';
import { FactCards } from '../features/information/components/fact-cards';
import { HelpPanel } from '../features/information/components/help-panel';
import { InfoPage } from '../features/information/components/info-page';
import { SizeDrawings } from '../features/information/components/size-drawings';
import { SizeTable } from '../features/information/components/size-table';
import { SplitSection } from '../features/information/components/split-section';
import { largestPhoto, listOf } from '../shared/policy/policy-words';
import { PageHead } from '../features/seo/components/page-head';

const measures = listOf(shopPolicy.sizes.map(({ label, dimensions }) => `${label.toLowerCase()} ${dimensions}`));

const facts = [
  {
    icon: <Icon icon={ScanSearch} />,
    title: 'Check the size',
    text: `On your phone, open the photo and swipe up or tap the info button to see its width and height. For the sharpest print, use ${shopPolicy.photos.recommendedDpi} DPI or more.`,
  },
  {
    icon: <Icon icon={MessageCircleWarning} />,
    title: 'Use the original',
    text: `Messaging apps shrink photos. Ask for the original by email or in a shared album. Files can be up to ${largestPhoto}.`,
  },
  {
    icon: <Icon icon={Focus} />,
    title: 'Leave some room',
    text: 'We trim the edges after printing, and round magnets lose the corners. Keep faces away from the edge.',
  },
];

export function SizeGuidePage() {
  return (
    <InfoPage
      icon={<Icon icon={Ruler} />}
      title="Size guide"
      lead="Our three shapes at their standard sizes, and the photo size each one needs."
    >
      <PageHead
        title="Size guide"
        description={`Photo magnet sizes: ${measures}, with the photo size each one needs.`}
        path="/size-guide"
      />
      <SizeDrawings />
      <SplitSection title="Sizes and photos" intro="Some products come in other sizes. Check the product page.">
        <SizeTable />
        <div>
          <Button asChild>
            <Link to="/products">See all magnets</Link>
          </Button>
        </div>
      </SplitSection>
      <SplitSection title="Is my photo good enough?" intro="If it isn’t, we’ll contact you before we print it.">
        <FactCards facts={facts} />
      </SplitSection>
      <HelpPanel />
    </InfoPage>
  );
}
