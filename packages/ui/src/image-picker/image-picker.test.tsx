import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { imagePicker, longPress } from '@academy/contract/limits.ts';
import { expectAccessible } from '../testing/axe.ts';
import { mouse } from '../testing/mouse.ts';
import { chooseFiles, ImagePicker } from './image-picker.tsx';
import type { PickedImage } from './picked-tile.tsx';

const drawing = (name: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"><title>${name}</title></svg>`)}`;
const pictureFile = (name: string) => new File(['<svg/>'], name, { type: 'image/svg+xml' });
const image = (key: string, rest: Partial<PickedImage> = {}): PickedImage => ({
  key,
  src: drawing(key),
  state: 'done',
  ...rest,
});

type Owned = { start: PickedImage[]; count?: number; onEvent?: (what: string) => void };

function Owner({ start, count, onEvent }: Owned) {
  const [images, setImages] = useState(start);
  const move = (key: string, to: number) => {
    const moved = images.find((each) => each.key === key)!;
    setImages(images.filter((each) => each !== moved).toSpliced(to, 0, moved));
  };
  return (
    <ImagePicker
      label="反馈图片"
      images={images}
      count={count}
      onAdd={(files) => setImages([...images, ...files.map(({ name }) => image(name, { state: 'waiting' }))])}
      onRemove={(key) => setImages(images.filter((each) => each.key !== key))}
      onMove={move}
      onRetry={(key) => onEvent?.(`retry ${key}`)}
    />
  );
}

const keys = () => [...document.querySelectorAll<HTMLElement>('[data-key]')].map((each) => each.dataset.key);
const picture = (at: number) => page.getByRole('button', { name: new RegExp(`^第 ${at} 张，`) });
const calm = () => Promise.all(document.getAnimations().map((each) => each.finished));

test('pictures are added from the album, several at once, and from the camera', async () => {
  const screen = await render(<Owner start={[]} />);
  await screen.getByRole('button', { name: '添加图片' }).click();
  await calm();
  await expectAccessible();
  await expect.element(screen.getByRole('button', { name: '拍一张' })).toBeVisible();
  const [camera, album] = [...document.querySelectorAll<HTMLInputElement>('[type=file]')];
  expect([camera!.getAttribute('capture'), camera!.multiple, camera!.accept]).toEqual([
    'environment',
    false,
    'image/*',
  ]);
  expect([album!.getAttribute('capture'), album!.multiple, album!.accept]).toEqual([null, true, 'image/*']);
  let opened = '';
  album!.addEventListener('click', (event) => {
    event.preventDefault();
    opened = 'album';
  });
  await screen.getByRole('button', { name: '从相册选' }).click();
  expect(opened).toBe('album');
  await userEvent.upload(album!, [pictureFile('a.svg'), pictureFile('b.svg')]);
  await expect.poll(keys).toEqual(['a.svg', 'b.svg']);
  await expect.element(screen.getByText('2/9')).toBeVisible();
});

test('too many pictures and other files are refused with a message', async () => {
  const screen = await render(<Owner start={[image('a')]} count={2} />);
  const album = document.querySelector<HTMLInputElement>('[type=file][multiple]')!;
  await userEvent.upload(album, [pictureFile('b.svg'), pictureFile('c.svg')]);
  await expect.element(screen.getByRole('alert')).toHaveTextContent('最多选 2 张，多出的 1 张没有加入');
  expect(keys()).toEqual(['a', 'b.svg']);
  await expect.element(screen.getByRole('button', { name: '添加图片' })).not.toBeInTheDocument();
  const text = new File(['x'], 'notes.txt', { type: 'text/plain' });
  expect(chooseFiles([text, pictureFile('d.svg')], { count: imagePicker.count, room: 9 })).toMatchObject({
    accepted: [{ name: 'd.svg' }],
    refusal: '「notes.txt」不是图片，没有加入',
  });
  expect(chooseFiles([text, text], { count: imagePicker.count, room: 9 }).refusal).toBe(
    '「notes.txt」等 2 个文件不是图片，没有加入',
  );
});

test('a refusal names its picture, and the latest one is shown', async () => {
  const failed = (key: string, reason?: string) =>
    image(key, { name: `${key}.heic`, state: reason ? 'failed' : 'sending', reason });
  const pickerWith = (...images: PickedImage[]) => (
    <ImagePicker
      label="反馈图片"
      images={images}
      onAdd={() => {}}
      onRemove={() => {}}
      onMove={() => {}}
      onRetry={() => {}}
    />
  );
  const screen = await render(pickerWith(failed('a'), failed('b')));
  const alert = screen.getByRole('alert');
  await screen.rerender(pickerWith(failed('a'), failed('b', '图片太大')));
  await expect.element(alert).toHaveTextContent('「b.heic」：图片太大');
  await screen.rerender(pickerWith(failed('a', '打不开'), failed('b', '图片太大')));
  await expect.element(alert).toHaveTextContent('「a.heic」：打不开');
  const album = document.querySelector<HTMLInputElement>('[type=file][multiple]')!;
  const pick = (name: string) => {
    const files = new DataTransfer();
    files.items.add(new File(['x'], name, { type: 'text/plain' }));
    album.files = files.files;
    album.dispatchEvent(new Event('change', { bubbles: true }));
  };
  pick('notes.txt');
  await expect.element(alert).toHaveTextContent('「notes.txt」不是图片，没有加入');
  await screen.rerender(pickerWith(failed('a'), failed('b', '图片太大')));
  await screen.rerender(pickerWith(failed('a', '打不开'), failed('b', '图片太大')));
  await expect.element(alert).toHaveTextContent('「a.heic」：打不开');
  pick('notes.txt');
  await expect.element(alert).toHaveTextContent('「notes.txt」不是图片，没有加入');
});

test('a very long name is shortened and fits beside a long reason on a narrow screen', async () => {
  const start = [
    image('a', { name: `${'W'.repeat(200)}_2031.heic`, state: 'failed', reason: `打不开${'w'.repeat(90)}` }),
  ];
  const screen = await render(
    <div style={{ width: '280px' }}>
      <Owner start={start} />
    </div>,
  );
  const alert = screen.getByRole('alert');
  await expect.element(alert).toMatchTextContent(/^「WWWWWWWWWWW…031\.heic」：打不开/);
  expect(alert.element().scrollWidth).toBeLessThanOrEqual(280);
});

test('arrow keys move a picture, which keeps the focus, and its position is announced', async () => {
  const screen = await render(<Owner start={['a', 'b', 'c'].map((key) => image(key))} />);
  (picture(1).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(keys()).toEqual(['b', 'a', 'c']);
  expect(document.activeElement!.closest<HTMLElement>('[data-key]')?.dataset.key).toBe('a');
  await expect.element(screen.getByRole('status')).toHaveTextContent('移到了第 2 张');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowLeft}');
  expect(keys()).toEqual(['b', 'a', 'c']);
  await expectAccessible(screen.container);
});

test('a lifted picture follows the finger to another position', async () => {
  await render(<Owner start={['a', 'b', 'c'].map((key) => image(key))} />);
  const first = picture(1).element() as HTMLElement;
  const middle = (at: number) => {
    const { left, top, width, height } = picture(at).element().getBoundingClientRect();
    return { clientX: left + width / 2, clientY: top + height / 2 };
  };
  const point = (type: string, at: { clientX: number; clientY: number }) =>
    first.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, isPrimary: true, ...at }));
  const [start, end] = [middle(1), middle(3)];
  point('pointerdown', start);
  point('pointermove', end);
  expect(keys()).toEqual(['a', 'b', 'c']);
  point('pointerup', end);
  point('pointerdown', start);
  await new Promise((resolve) => setTimeout(resolve, longPress.duration + 50));
  point('pointermove', end);
  await expect.poll(keys).toEqual(['b', 'c', 'a']);
  point('pointerup', end);
  await expect.poll(() => document.querySelector('[data-lifted]')).toBeNull();
});

test('a picture that was reordered is still dropped when released', async () => {
  await render(<Owner start={['a', 'b', 'c'].map((key) => image(key))} />);
  const middle = (at: number) => {
    const { left, top, width, height } = picture(at).element().getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const [start, end] = [middle(1), middle(3)];
  await mouse('mouseMoved', start);
  await mouse('mousePressed', start);
  await new Promise((resolve) => setTimeout(resolve, longPress.duration + 100));
  await mouse('mouseMoved', { x: end.x - 2, y: end.y });
  await mouse('mouseMoved', end);
  await expect.poll(keys).toEqual(['b', 'c', 'a']);
  await mouse('mouseMoved', { x: end.x, y: end.y + 1 });
  // Far beside the list.
  await mouse('mouseMoved', { x: end.x, y: end.y + 400 });
  await mouse('mouseReleased', { x: end.x, y: end.y + 400 });
  await expect.poll(() => document.querySelector('[data-lifted]')).toBeNull();
});

test('a pressed picture can be viewed, moved and removed', async () => {
  const screen = await render(<Owner start={['a', 'b'].map((key) => image(key))} />);
  await picture(2).click();
  await screen.getByRole('button', { name: '往前移' }).click();
  expect(keys()).toEqual(['b', 'a']);
  await picture(1).click();
  await expect.element(screen.getByRole('button', { name: '往前移' })).toBeDisabled();
  await screen.getByRole('button', { name: '看大图' }).click();
  await expect.element(screen.getByRole('dialog', { name: '图片预览' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: '移除第 1 张' }).click();
  expect(keys()).toEqual(['a']);
});

test('the focus stays in the list when a picture is removed', async () => {
  const screen = await render(<Owner start={['a', 'b', 'c'].map((key) => image(key))} />);
  const focused = () => document.activeElement?.closest<HTMLElement>('[data-key]')?.dataset.key;
  await screen.getByRole('button', { name: '移除第 2 张' }).click();
  expect(focused()).toBe('c');
  await picture(2).click();
  await screen.getByRole('button', { name: '移除', exact: true }).click();
  await expect.poll(keys).toEqual(['a']);
  await screen.getByRole('button', { name: '移除第 1 张' }).click();
  await expect.element(screen.getByRole('button', { name: '添加图片' })).toHaveFocus();
});

test('a picture that cannot be shown is a tile with the name of its file, until it is stored', async () => {
  const unreadable = 'data:image/heic;base64,AAAA';
  const heic = image('a', { src: unreadable, name: 'IMG_1.HEIC', state: 'failed', reason: '这张照片打不开' });
  const stored = image('b', { src: unreadable, storedSrc: drawing('b'), name: 'IMG_2.HEIC' });
  const screen = await render(<Owner start={[heic, stored, image('c')]} />);
  await expect
    .element(screen.getByRole('button', { name: '第 1 张，共 3 张，IMG_1.HEIC，上传失败' }))
    .toHaveTextContent('IMG_1.HEIC');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('「IMG_1.HEIC」：这张照片打不开');
  const sources = () =>
    [...document.querySelectorAll<HTMLImageElement>('[data-key] img')].map(({ src }) => src);
  await expect.poll(sources).toEqual([drawing('b'), drawing('c')]);
  await expectAccessible(screen.container);
  await picture(1).click();
  await expect.element(screen.getByRole('button', { name: '看大图' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await picture(2).click();
  await screen.getByRole('button', { name: '看大图' }).click();
  const dialog = screen.getByRole('dialog', { name: '图片预览' });
  await expect.element(dialog.getByRole('img', { name: '第 1 张图片' })).toHaveAttribute('src', drawing('b'));
});

test('each picture shows its progress, and a failed one can be retried', async () => {
  const events: string[] = [];
  const screen = await render(
    <Owner
      start={[image('a', { state: 'sending', progress: 0.4 }), image('b', { state: 'failed' })]}
      onEvent={(what) => events.push(what)}
    />,
  );
  await expect
    .element(screen.getByRole('progressbar', { name: '第 1 张的上传进度' }))
    .toHaveAttribute('value', '40');
  await expect.element(screen.getByRole('button', { name: '第 2 张，共 2 张，上传失败' })).toBeVisible();
  await screen.getByRole('button', { name: '重试上传第 2 张' }).click();
  expect(events).toEqual(['retry b']);
  await expectAccessible(screen.container);
});
