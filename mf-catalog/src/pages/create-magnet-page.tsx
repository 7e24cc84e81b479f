import { useQuery } from '@tanstack/react-query';
import Magnet from 'lucide-react/icons/magnet';
import { Link } from 'react-router-dom';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { Button } from 'shared-ui/button';
import { StepList } from 'shared-ui/step-list';
import { useShop } from 'shell/contract';
import { HelpPanel } from '../features/information/components/help-panel';
import { InfoPage } from '../features/information/components/info-page';
import { PackChoice } from '../features/information/components/pack-choice';
import { ShapeChoice } from '../features/information/components/shape-choice';
import { SplitSection } from '../features/information/components/split-section';
import { largestPhoto, processing } from '../features/information/model/policy-words';
import { featuredProductsQuery } from '../features/product-list/queries/products-query';
import { PageHead } from '../features/seo/components/page-head';

const steps = [
  {
    title: 'Pick a shape',
    text: 'Each comes in several sizes. Its page shows it from all sides and says what it costs.',
  },
  {
    title: 'Choose a pack',
    text: 'One for the fridge, or enough for the whole family. The more, the less each costs.',
  },
  {
    title: 'Add your photos',
    text: `As many as the pack has magnets, ${shopPolicy.photos.advertisedFormats}, up to ${largestPhoto} each. Not all at hand? Send us the rest later.`,
  },
  { title: 'We do the rest', text: `Cropped with care, printed within ${processing}, and sent to your door.` },
];

const Start = () => (
  <Button asChild size="large">
    <Link to="/products">Choose your magnets</Link>
  </Button>
);

/** Where creating begins. The products lead through it. */
export function CreateMagnetPage() {
  const { name } = useShop();
  // only for their pictures: without them the shapes are drawn
  const { data: products = [] } = useQuery(featuredProductsQuery());
  return (
    <InfoPage
      icon={<Magnet />}
      title="Make a magnet of it"
      lead="That one photo you keep scrolling back to. It belongs where you see it every morning."
      more={<Start />}
    >
      <PageHead
        title={`Create your photo magnets | ${name}`}
        description="Pick a shape, choose a pack, add your photos: how to make your own fridge magnets in a few minutes."
        path="/create-magnet"
      />
      <SplitSection title="First the shape" intro="You can mix them on the door as you like.">
        <ShapeChoice products={products} />
      </SplitSection>
      <SplitSection
        title="Then the pack"
        intro="A pack is a number of magnets of one kind, each with a photo of its own. This is what you save with our usual packs; a product can have others."
      >
        <PackChoice />
      </SplitSection>
      <SplitSection title="How it goes">
        <StepList steps={steps} />
        <div>
          <Start />
        </div>
      </SplitSection>
      <HelpPanel title="Not sure which photo will work?" />
    </InfoPage>
  );
}
