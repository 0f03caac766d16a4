import { useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { still, zoomView } from '../image-preview/preview-view.ts';
import { Slider } from '../slider/slider.tsx';
import { cropPicture } from './crop-picture.ts';
import { CropStage } from './crop-stage.tsx';
import { coverSquare, cropScales } from './crop-view.ts';
import styles from './image-crop.module.css';

type Props = {
  src: string;
  /** Px of the square that comes out, at most. */
  side: number;
  /** A JPEG of what is in the square. */
  onCrop: (picture: Blob) => void;
  /** The browser cannot show the picture, or cannot draw it. */
  onFail: () => void;
};

/** Chooses a square of a picture: one finger moves it, two or the slider look closer, and so do arrow keys, + and -. */
export function ImageCrop({ src, side, onCrop, onFail }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const [size, setSize] = useState<{ width: number; height: number }>();
  const [view, setView] = useState(still);
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
