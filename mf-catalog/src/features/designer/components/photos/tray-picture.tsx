import { Picture } from 'shared-ui/picture';
import { pictureOf } from '../../store/designer-state';
import { useDesigner } from '../../store/use-designer';

type TrayPictureProps = { photo: string; sizes: string; className: string | undefined };

export function TrayPicture({ photo, ...looks }: TrayPictureProps) {
  const src = useDesigner((designer) => pictureOf(designer, photo));
  return <Picture src={src} alt="" width={1} height={1} placeholderText="No preview yet" {...looks} />;
}
