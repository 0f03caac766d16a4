import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { imagePreview } from '@academy/contract/limits.ts';
import { Button } from '../button/button.tsx';
import { Slider } from '../slider/slider.tsx';
import { type CropArea, cropPicture } from './crop-picture.ts';
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

const { minScale, maxScale } = imagePreview;
/** Px that an arrow key moves the picture. */
const keyDistance = 16;
const factors: Record<string, number> = { '+': 1.2, '=': 1.2, '-': 1 / 1.2 };

/**
 * Crops a square from a picture: one finger moves it, two fingers or the slider zoom, and so do arrow keys, + and -.
 */
export function ImageCrop({ src, side, onCrop, onFail }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const image = useRef<RefObject<HTMLImageElement>>(undefined);
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [scale, setScale] = useState<number>(minScale);
  /** The visible square; undefined until the picture is loaded. */
  const [area, setArea] = useState<CropArea>();
  const zoomByKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    const factor = ctrlKey || metaKey ? undefined : factors[key];
    if (factor) setScale(Math.min(maxScale, Math.max(minScale, scale * factor)));
  };
  const crop = async () => {
    if (area && image.current) await cropPicture(image.current.current, area, side).then(onCrop, onFail);
  };
  return (
    <div className={styles.crop}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys that bubble from the crop area inside. */}
      <div ref={stage} className={styles.stage} onKeyDown={zoomByKey}>
        <Cropper
          image={src}
          crop={position}
          zoom={scale}
          aspect={1}
          minZoom={minScale}
          maxZoom={maxScale}
          keyboardStep={keyDistance}
          objectFit="cover"
          cropShape="round"
          showGrid={false}
          classes={{ cropAreaClassName: styles.ring! }}
          // The style sheet is imported, because the content security policy forbids injected styles.
          disableAutomaticStylesInjection
          mediaProps={{ draggable: false, onError: onFail }}
          cropperProps={{
            role: 'application',
            'aria-label': '要用的部分：方向键移动图片，加号和减号缩放',
          }}
          setImageRef={(ref) => (image.current = ref)}
          // A press would not focus the area, and arrow keys would do nothing after it.
          onInteractionStart={() => stage.current?.querySelector<HTMLElement>('[role=application]')?.focus()}
          onCropChange={setPosition}
          onZoomChange={setScale}
          onMediaLoaded={({ naturalWidth }) => naturalWidth === 0 && onFail()}
          onCropAreaChange={(_share, pixels) => setArea(pixels)}
        />
      </div>
      <Slider
        label="缩放"
        min={minScale}
        max={maxScale}
        step={0.05}
        value={scale}
        onChange={setScale}
        describe={(value) => `${value.toFixed(1)} 倍`}
      />
      <Button block disabled={!area} onClick={crop}>
        用这张
      </Button>
    </div>
  );
}
