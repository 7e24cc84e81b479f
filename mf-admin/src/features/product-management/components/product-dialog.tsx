import { EditDialog, type EditDialogProps } from '../../../shared/edit-dialog/edit-dialog';

type ProductDialogProps = Pick<EditDialogProps, 'title' | 'isDirty' | 'submit' | 'onClose' | 'children'>;

export const ProductDialog = (props: ProductDialogProps) => <EditDialog size="large" dismissable={false} {...props} />;
