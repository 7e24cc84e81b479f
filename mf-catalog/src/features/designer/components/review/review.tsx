import RotateCcw from '@lucide/icons/icons/rotate-ccw';
import RotateCw from '@lucide/icons/icons/rotate-cw';
import { type ReactNode, useState } from 'react';
import { Button } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { edgeFacePlacesOf } from '../../model/edge-faces';
import { doorMagnetsOf, onDoor } from '../../model/fridge-door';
import { blurryPlacesOf, freePlacesOf, templatesOf } from '../../model/pack-design';
import { useEditor } from '../../model/use-editor';
import { useCommands, useDesign, useTrayPhotos, useDesignerStore } from '../../store/use-designer';
import { FridgeDoor } from './fridge-door';
import { ToolButton } from '../pack/tool-button';
import Share2 from '@lucide/icons/icons/share-2';
import { Icon } from 'shared-ui/icon';
import { toast } from 'shell/contract';
import { pictureOf } from '../../store/designer-state';
import common from 'shared-ui/styles/common.module.css';
import styles from './review.module.css';

function SharePackButton() {
  const designer = useDesignerStore();
  const [isDrawing, setIsDrawing] = useState(false);

  async function share(): Promise<void> {
    setIsDrawing(true);
    try {
      const { sharePack } = await import('../../queries/share-pack');
      const { present, photos } = designer.getState().history;
      const outcome = await sharePack(present, photos, (photo) => pictureOf(designer.getState(), photo, 1280));
      if (outcome === 'saved')
        toast({ tone: 'success', title: 'Picture saved', description: 'It is in your downloads.' });
    } catch {
      toast({
        tone: 'destructive',
        title: 'The picture could not be made',
        description: 'Please try again, or take a screenshot.',
      });
    } finally {
      setIsDrawing(false);
    }
  }

  return (
    <Button variant="secondary" disabled={isDrawing} onClick={() => void share()}>
      <Icon icon={Share2} /> {isDrawing ? 'Drawing...' : 'Share a picture'}
    </Button>
  );
}

const { gapInches } = shopPolicy.split;
const TILT_STEP = 2;
const numbersOf = (places: readonly number[]) => places.map((place) => place + 1).join(', ');

export function Review({ onBack }: { onBack: () => void }) {
  const design = useDesign();
  const photos = useTrayPhotos();
  const { change } = useCommands();
  const { edit } = useEditor();
  const [chosen, setChosen] = useState(0);
  const blurry = blurryPlacesOf(design, photos);
  const edgeFaces = edgeFacePlacesOf(design, photos);
  const free = freePlacesOf(design, photos);
  const nameOf = (place: number) => (design.spread ? 'the photo' : `photo ${place + 1}`);
  const adjust = (place: number) => edit(design.spread ? 'spread' : place);

  function tilt(by: number): void {
    const position = doorMagnetsOf(design, templatesOf(design, photos))[chosen]?.position;
    if (!position) return;
    change({ type: 'hang', magnet: chosen, position: onDoor({ ...position, tilt: position.tilt + by }), key: 'tilt' });
  }

  return (
    <section className={styles.review} aria-labelledby="review">
      <div className={styles.words}>
        <h2 id="review" className={common.text2xl} tabIndex={-1}>
          Your pack on a fridge
        </h2>
        <p>
          {design.spread
            ? `This is how we’ll print your photo. Hang the magnets ${gapInches} in apart, and it continues from one to the next.`
            : 'This is how we’ll print your photos. Move the magnets around: it’s only for the view.'}
        </p>
        {blurry.length > 0 && (
          <Finding
            title={blurry.length === 1 ? 'One photo will look blurry' : `${blurry.length} photos will look blurry`}
            action={`Look at ${nameOf(blurry[0]!)}`}
            onAction={() => adjust(blurry[0]!)}
          >
            {design.spread
              ? 'Zoom out, use another photo, or choose “Print it anyway”.'
              : `Zoom out, use another photo, or choose “Print it anyway” for ${numbersOf(blurry)}.`}
          </Finding>
        )}
        {edgeFaces.length > 0 && (
          <Finding
            title={
              edgeFaces.length === 1 ? 'A face is at the edge' : `Faces are at the edge of ${edgeFaces.length} photos`
            }
            action={`Move ${nameOf(edgeFaces[0]!)}`}
            onAction={() => adjust(edgeFaces[0]!)}
          >
            The edge wraps around the magnet, so part of a face may not show
            {design.spread ? '.' : `: ${edgeFaces.length === 1 ? 'photo' : 'photos'} ${numbersOf(edgeFaces)}.`}
          </Finding>
        )}
        {free > 0 && (
          <Finding
            tone="info"
            title={free === 1 ? 'One place is free' : `${free} places are free`}
            action="Add photos"
            onAction={onBack}
          >
            You can also send us the rest after checkout, until printing begins.
          </Finding>
        )}
      </div>
      <FridgeDoor chosen={chosen} onChoose={setChosen} />
      <div className={styles.below}>
        <div className={common.bar2}>
          <ToolButton
            label={`Tilt magnet ${chosen + 1} to the left`}
            icon={RotateCcw}
            onClick={() => tilt(-TILT_STEP)}
          />
          <ToolButton
            label={`Tilt magnet ${chosen + 1} to the right`}
            icon={RotateCw}
            onClick={() => tilt(TILT_STEP)}
          />
          <Button variant="quiet" onClick={() => change({ type: 'tidy' })}>
            Tidy up
          </Button>
          <Button variant="quiet" onClick={onBack}>
            Back to your photos
          </Button>
        </div>
        <SharePackButton />
        <p id="door-hint" className={common.soft}>
          Drag a magnet to move it. <span className={styles.keys}>Arrow keys move it too; [ and ] tilt it.</span>
        </p>
      </div>
    </section>
  );
}

type FindingProps = {
  tone?: 'warning' | 'info';
  title: string;
  action: string;
  onAction: () => void;
  children: ReactNode;
};

const Finding = ({ tone = 'warning', title, action, onAction, children }: FindingProps) => (
  <Notice
    tone={tone}
    title={title}
    action={
      <Button variant="secondary" onClick={onAction}>
        {action}
      </Button>
    }
  >
    {children}
  </Notice>
);
