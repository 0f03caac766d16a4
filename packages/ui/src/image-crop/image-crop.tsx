import { useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { initialView, zoomView } from '../image-preview/preview-view.ts';
import { Slider } from '../slider/slider.tsx';
import { coverSquare, cropPicture, cropScales } from './crop-view.ts';
import { CropStage } from './crop-stage.tsx';
import styles from './image-crop.module.css';

type Props = {
  src: string;
  /** Maximum size of the resulting square in px. */
  side: number;
  /** Called with a JPEG of the square. */
  onCrop: (picture: Blob) => void;
  /** The browser cannot show or draw the picture. */
  onFail: () => void;
};

/**
 * Crops a square from a picture: one finger moves it, two fingers or the slider zoom, and so do arrow keys, + and -.
 */
export function ImageCrop({ src, side, onCrop, onFail }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const [size, setSize] = useState<{ width: number; height: number }>();
  const [view, setView] = useState(initialView);
  const getBox = () => {
    const stage = image.current?.parentElement;
    return size && stage ? coverSquare(size, stage.clientWidth) : undefined;
  };
  const zoom = (scale: number) => {
    const box = getBox();
    if (box) setView(zoomView(view, { scale, at: { x: 0, y: 0 } }, box));
  };
  const crop = async () => {
    const box = getBox();
    if (box && image.current) await cropPicture(image.current, { view, box }, side).then(onCrop, onFail);
  };
  const load = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement) =>
    width > 0 ? setSize({ width, height }) : onFail();
  return (
    <div className={styles.crop}>
      <CropStage
        src={src}
        image={image}
        isWide={size !== undefined && size.width > size.height}
        view={view}
        onView={setView}
        getBox={getBox}
        onLoad={load}
        onFail={onFail}
      />
      <Slider
        label="缩放"
        {...cropScales}
        value={view.scale}
        onChange={zoom}
        describe={(scale) => `${scale.toFixed(1)} 倍`}
      />
      <Button block disabled={!size} onClick={crop}>
        用这张
      </Button>
    </div>
  );
}
