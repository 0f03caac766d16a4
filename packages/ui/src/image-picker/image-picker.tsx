import { type ChangeEvent, useId, useRef, useState } from 'react';
import { imagePicker } from '@academy/contract/limits.ts';
import { PlusIcon } from '../icon/plus.tsx';
import { useKeptFocus } from '../list/use-kept-focus.ts';
import { chooseFiles } from './choose-files.ts';
import styles from './image-picker.module.css';
import type { PickedImage } from './picked-image.ts';
import { PickedTile } from './picked-tile.tsx';
import { PickerLegend } from './picker-legend.tsx';
import { PickerSheets } from './picker-sheets.tsx';
import { useDragOrder } from './use-drag-order.ts';
import { useKeyOrder } from './use-key-order.ts';

type Props = {
  /** What the pictures are for. */
  label: string;
  images: readonly PickedImage[];
  count?: number | undefined;
  onAdd: (files: File[]) => void;
  onRemove: (key: string) => void;
  /** To this place among the others, from 0. */
  onMove: (key: string, to: number) => void;
  onRetry: (key: string) => void;
};

/**
 * Up to 9 pictures from the album or the camera, in an order that a drag, the arrow keys or the sheet of each picture
 * changes. What is too many, or no picture, is refused in words. Its owner holds the pictures and sends them.
 */
export function ImagePicker({ label, images, count = imagePicker.count, ...owner }: Props) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [words, setWords] = useState({ refusal: '', moved: '' });
  /** What the sheets are open for: the key of a picture, or the source of a new one. */
  const [asked, setAsked] = useState<string>();
  const room = count - images.length;

  const onMove = (key: string, to: number) => {
    owner.onMove(key, to);
    setWords({ refusal: '', moved: `移到了第 ${to + 1} 张` });
  };
  const order = { list, keys: images.map(({ key }) => key), onMove };
  const { lifted, handlers } = useDragOrder(order);
  const onKeyDown = useKeyOrder(order);
  const onRemove = useKeptFocus(order, owner.onRemove);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const { taken, refusal } = chooseFiles([...(event.target.files ?? [])], { count, room });
    // So that the same picture can be picked again after it was removed.
    event.target.value = '';
    setWords({ refusal, moved: '' });
    if (taken.length > 0) owner.onAdd(taken);
  };
  return (
    <fieldset className={styles.picker} aria-describedby={id}>
      <PickerLegend id={id} label={label} picked={images.length} count={count} {...words} />
      <ul ref={list} className={styles.tiles}>
        {images.map((image, at) => (
          <PickedTile
            key={image.key}
            image={image}
            place={at + 1}
            total={images.length}
            lifted={image.key === lifted}
            onRemove={() => onRemove(image.key)}
            onRetry={() => owner.onRetry(image.key)}
            handlers={{ ...handlers, onKeyDown, onClick: () => setAsked(image.key) }}
          />
        ))}
        {room > 0 && (
          <li className={styles.tile}>
            <button type="button" className={styles.add} onClick={() => setAsked('source')}>
              <PlusIcon />
              添加图片
            </button>
          </li>
        )}
      </ul>
      <PickerSheets
        images={images}
        list={list}
        asked={asked}
        onAnswered={() => setAsked(undefined)}
        onTake={take}
        onMove={onMove}
        onRemove={onRemove}
      />
    </fieldset>
  );
}
