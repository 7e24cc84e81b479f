import { useState } from 'react';
import ArrowRight from '@lucide/icons/icons/arrow-right';
import Heart from '@lucide/icons/icons/heart';
import ShoppingBag from '@lucide/icons/icons/shopping-bag';
import Trash from '@lucide/icons/icons/trash';
import { Icon } from '../components/icon/icon';
import { Badge } from '../components/badge/badge';
import { Button } from '../components/button/button';
import { IconButton } from '../components/icon-button/icon-button';
import { PageSection } from '../components/page-section/page-section';
import { QuantityStepper } from '../components/quantity-stepper/quantity-stepper';
import { SelectField } from '../components/select-field/select-field';
import { TextAreaField } from '../components/text-area-field/text-area-field';
import { TextField } from '../components/text-field/text-field';
import { Tooltip } from '../components/tooltip/tooltip';
import styles from './gallery.module.css';

const provinces = [
  { value: 'ON', label: 'Ontario' },
  { value: 'QC', label: 'Quebec' },
];

function Buttons() {
  const [count, setCount] = useState(2);
  return (
    <PageSection title="Buttons" description="Press one: like a magnet, it snaps to the door.">
      <div className={styles.row}>
        <Button size="large" onClick={() => setCount(count + 1)}>
          <Icon icon={ShoppingBag} /> Add to Cart
        </Button>
        <Button>Save</Button>
        <Button variant="secondary">Continue Shopping</Button>
        <Button variant="quiet" asChild>
          <a href="#fields">
            View Details <Icon icon={ArrowRight} />
          </a>
        </Button>
        <Button variant="danger">Delete</Button>
      </div>
      <div className={styles.row}>
        <Button disabled>Out of Stock</Button>
        <Button variant="secondary" disabled>
          Upload
        </Button>
        <Button busy busyLabel="Creating Checkout...">
          Proceed to Payment
        </Button>
        <Button variant="secondary" busy busyLabel="Saving...">
          Save
        </Button>
      </div>
      <div className={styles.row}>
        <IconButton label={`Cart, ${count} items`} icon={<Icon icon={ShoppingBag} />} asChild>
          <a href="#buttons">
            <Badge tone="accent" shape="count" bumpOn={count} className={styles.corner}>
              {count}
            </Badge>
          </a>
        </IconButton>
        <Tooltip content="Save for later">
          <IconButton label="Add to favorites" icon={<Icon icon={Heart} />} variant="outline" />
        </Tooltip>
        <IconButton label="Continue" icon={<Icon icon={ArrowRight} />} />
        <IconButton label="Remove item" icon={<Icon icon={Trash} />} variant="danger" />
        <IconButton label="Remove item (not now)" icon={<Icon icon={Trash} />} variant="outline" disabled />
      </div>
    </PageSection>
  );
}

function Fields() {
  const [quantity, setQuantity] = useState(2);
  return (
    <PageSection title="Fields" id="fields">
      <div className={styles.columns}>
        <TextField label="First name" autoComplete="given-name" required />
        <TextField
          label="Email"
          type="email"
          hint="For your receipt and shipping updates."
          defaultValue="ada@example"
          error="Invalid email address"
          required
        />
        <SelectField label="Province" options={provinces} placeholder="Choose a province" required />
        <SelectField label="Country" options={[{ value: 'CA', label: 'Canada' }]} disabled />
        <TextAreaField label="Special Instructions" hint="Anything we should know?" />
        <div className={styles.stack}>
          <QuantityStepper label="Quantity" value={quantity} onChange={setQuantity} maximum={9} />
          <QuantityStepper label="Quantity of the last one" value={1} onChange={setQuantity} maximum={1} />
        </div>
      </div>
    </PageSection>
  );
}

export function Controls() {
  return (
    <>
      <Buttons />
      <Fields />
    </>
  );
}
