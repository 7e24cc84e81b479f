import { type ComponentProps, type ComponentType, type ReactNode, Suspense, useEffect } from 'react';
import { type UnavailableProps, lazyPart } from 'shared-ui/lazy-part';
import { Notice } from 'shared-ui/notice';
import { DesignerSkeleton } from './designer-skeleton';

const Unavailable = ({ retry }: UnavailableProps) => (
  <Notice tone="danger" title="This could not be loaded" action={retry}>
    Please check your connection. Your design is kept.
  </Notice>
);

function onDemand<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
  Otherwise: (props: UnavailableProps) => ReactNode = Unavailable,
) {
  const Part = lazyPart(load, Otherwise);
  return (props: P) => (
    <Suspense fallback={fallback}>
      <Part {...(props as ComponentProps<typeof Part>)} />
    </Suspense>
  );
}

// one chunk, both being mostly the crop editor
const loadCropDialog = async () =>
  (await import(/* webpackChunkName: "crop-editor" */ './crop/crop-dialog')).CropDialog;
const loadSpreadDialog = async () =>
  (await import(/* webpackChunkName: "crop-editor" */ './crop/spread-dialog')).SpreadDialog;
const loadBestPhotos = async () =>
  (await import(/* webpackChunkName: "suggestions" */ './photos/best-photos')).BestPhotos;
const loadNewerDesign = async () =>
  (await import(/* webpackChunkName: "stored-designs" */ './product/newer-design')).NewerDesign;
const loadStartOverDialog = async () =>
  (await import(/* webpackChunkName: "start-over" */ './product/start-over-dialog')).StartOverDialog;
const loadReview = async () => (await import(/* webpackChunkName: "review" */ './review/review')).Review;
const loadApproveButton = async () =>
  (await import(/* webpackChunkName: "review" */ './review/approve-button')).ApproveButton;

// only the button: the review explains the failure
export const ApproveButton = onDemand(loadApproveButton, null, ({ retry }) => retry);
export const CropDialog = onDemand(loadCropDialog);
export const SpreadDialog = onDemand(loadSpreadDialog);
export const StartOverDialog = onDemand(loadStartOverDialog);
export const BestPhotos = onDemand(loadBestPhotos);
export const NewerDesign = onDemand(loadNewerDesign);
export const Review = onDemand(loadReview, <DesignerSkeleton label="Opening your fridge" />);

const PRELOAD_AFTER_MS = 2_000;

/** The network may be gone later. */
export function usePreload(): void {
  useEffect(() => {
    const load = () => void Promise.allSettled([loadCropDialog(), loadReview()]);
    const timer = window.setTimeout(load, PRELOAD_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, []);
}
