import { useQuery } from '@tanstack/react-query';
import Magnet from '@lucide/icons/icons/magnet';
import { Icon } from 'shared-ui/icon';
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
    text: 'Choose a product to see its sizes, pictures and prices.',
  },
  {
    title: 'Choose a pack',
    text: 'One for your fridge, or enough for the whole family. The more you buy, the less each one costs.',
  },
  {
    title: 'Add your photos',
    text: `One for each magnet in the pack: ${shopPolicy.photos.advertisedFormats}, up to ${largestPhoto} each. Not ready yet? Add the rest after checkout.`,
  },
  { title: 'We do the rest', text: `Cropped with care, printed within ${processing} and shipped to your door.` },
];

const StartButton = () => (
  <Button asChild size="large">
    <Link to="/products">Choose your magnets</Link>
  </Button>
);

/** The starting point, which leads to the products. */
export function CreateMagnetPage() {
  const { name } = useShop();
  // optional: without products, the shapes are drawn
  const { data: products = [] } = useQuery(featuredProductsQuery());
  return (
    <InfoPage
      icon={<Icon icon={Magnet} />}
      title="Create your magnet"
      lead="That photo you keep scrolling back to belongs where you’ll see it every morning."
      more={<StartButton />}
    >
      <PageHead
        title={`Create your photo magnets | ${name}`}
        description="Pick a shape, choose a pack and add your photos to make your own fridge magnets in minutes."
        path="/create-magnet"
      />
      <SplitSection title="Choose a shape" intro="Mix and match them on your fridge.">
        <ShapeChoice products={products} />
      </SplitSection>
      <SplitSection
        title="Choose a pack"
        intro="A pack is a set of magnets of one kind, each with its own photo. Here’s what you save with our standard packs. Some products have other packs."
      >
        <PackChoice />
      </SplitSection>
      <SplitSection title="How it works">
        <StepList steps={steps} />
        <div>
          <StartButton />
        </div>
      </SplitSection>
      <HelpPanel title="Not sure which photo to use?" />
    </InfoPage>
  );
}
