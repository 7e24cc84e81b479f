import Plus from '@lucide/icons/icons/plus';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';

export const AddProductButton = ({ onAdd }: { onAdd: () => void }) => (
  <Button onClick={onAdd}>
    <Icon icon={Plus} /> Add Product
  </Button>
);
