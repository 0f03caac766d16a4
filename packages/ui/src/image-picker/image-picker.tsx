import { type ChangeEvent, useId, useRef, useState } from 'react';
import { imagePicker } from '@academy/contract/limits.ts';
import { PlusIcon } from '../icon/action-icons.tsx';
import { useFocusAfterRemoval } from '../list/use-focus-after-removal.ts';
import styles from './image-picker.module.css';
import { isHeic } from './is-heic.ts';
import { type PickedImage, PickedTile } from './picked-tile.tsx';
import { PickerSheets } from './picker-sheets.tsx';
import { quoteFileName, usePickerMessages } from './use-picker-messages.ts';
import { useDragOrder, useKeyOrder } from './use-reorder.ts';
import { useShowableSource } from './use-showable-source.ts';

type Props = {
  label: string;
  images: readonly PickedImage[];
  count?: number | undefined;
  onAdd: (files: File[]) => void;
  onRemove: (key: string) => void;
  /** Moves it to this index. */
  onMove: (key: string, to: number) => void;
  onRetry: (key: string) => void;
};

/**
 * Picks up to 9 pictures from the album or the camera, and orders them by drag, arrow keys or a picture's menu. Too
 * many pictures and other files are refused with a message. The owner stores and uploads the pictures; why one failed
 * is shown.
 */
export function ImagePicker({ label, images, count = imagePicker.count, ...owner }: Props) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const messages = usePickerMessages(images);
  /** The open sheet: the key of a picture, or `source` for a new one. */
  const [openSheet, setOpenSheet] = useState<string>();
  const room = count - images.length;
  const source = useShowableSource();
  const shown = images.map((image) => ({ ...image, src: source.find(image.src, image.storedSrc) }));

  const onMove = (key: string, to: number) => {
    owner.onMove(key, to);
    messages.show({ moved: `移到了第 ${to + 1} 张` });
  };
  const order = { list, keys: images.map(({ key }) => key), onMove };
  const { lifted, handlers } = useDragOrder(order);
  const onKeyDown = useKeyOrder(order);
  const onRemove = useFocusAfterRemoval(order, (key) => {
    messages.show({});
    owner.onRemove(key);
  });
  const addFiles = (event: ChangeEvent<HTMLInputElement>) => {
    const files = chooseFiles([...(event.target.files ?? [])], { count, room });
    // Lets the same picture be picked again after it was removed.
    event.target.value = '';
    messages.show({ refusal: files.refusal });
    if (files.accepted.length > 0) owner.onAdd(files.accepted);
  };
  return (
    <fieldset className={styles.picker} aria-describedby={id}>
      <PickerLegend id={id} label={label} total={`${images.length}/${count}`} messages={messages} />
      <ul ref={list} className={styles.tiles}>
        {shown.map((image, at) => (
          <PickedTile
            key={image.key}
            image={image}
            position={at + 1}
            total={images.length}
            lifted={image.key === lifted}
            onRemove={() => onRemove(image.key)}
            onRetry={() => owner.onRetry(image.key)}
            onBroken={source.onBroken}
            handlers={{ ...handlers, onKeyDown, onClick: () => setOpenSheet(image.key) }}
          />
        ))}
        {room > 0 && <AddTile onPress={() => setOpenSheet('source')} />}
      </ul>
      <PickerSheets
        images={shown}
        list={list}
        openSheet={openSheet}
        onClose={() => setOpenSheet(undefined)}
        onTake={addFiles}
        onMove={onMove}
        onRemove={onRemove}
      />
    </fieldset>
  );
}

function AddTile({ onPress }: { onPress: () => void }) {
  return (
    <li className={styles.tile}>
      <button type="button" className={styles.add} onClick={onPress}>
        <PlusIcon />
        添加图片
      </button>
    </li>
  );
}

/** The accepted files of a selection, and a message about the refused ones. */
export function chooseFiles(
  files: readonly File[],
  { count, room }: { count: number; room: number },
): { accepted: File[]; refusal: string } {
  const pictures = files.filter((file) => file.type.startsWith('image/') || isHeic(file));
  const others = files.filter((file) => !pictures.includes(file));
  const refusals = [
    others[0] &&
      `${quoteFileName(others[0].name)}${others.length > 1 ? `等 ${others.length} 个文件` : ''}不是图片，没有加入`,
    pictures.length > room && `最多选 ${count} 张，多出的 ${pictures.length - room} 张没有加入`,
  ];
  return { accepted: pictures.slice(0, Math.max(0, room)), refusal: refusals.filter(Boolean).join('；') };
}

type PickerLegendProps = {
  id: string;
  label: string;
  total: string;
  /** Why a picture was refused; and the new position of a moved one, which is announced and not shown. */
  messages: { refusal: string | undefined; moved: string };
};

function PickerLegend({ id, label, total, messages: { refusal, moved } }: PickerLegendProps) {
  return (
    <>
      <legend className={styles.legend}>
        {label}
        <span className={styles.count}>{total}</span>
      </legend>
      <p id={id} className="visually-hidden">
        长按拖动，或选中后按方向键，可以换位置
      </p>
      {refusal && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      <output className="visually-hidden">{moved}</output>
    </>
  );
}
