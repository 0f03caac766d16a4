import { ImagePicker } from '@academy/ui/image-picker/image-picker.tsx';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { session } from '../../session/session-store.ts';
import { usePictureUpload } from './use-picture-upload.ts';

let finished: (string | undefined)[] | undefined | null = null;

function Form() {
  const { picker, finish } = usePictureUpload();
  const submit = async () => {
    finished = (await finish())?.map(({ url }) => url ?? undefined);
  };
  return (
    <>
      <ImagePicker label="截图" {...picker} />
      <button type="button" onClick={() => void submit()}>
        提交
      </button>
    </>
  );
}

/** The server behind XMLHttpRequest: refuses files named `bad…` while `refuses` is true. */
function serveUploads() {
  const server = {
    refuses: true,
    tokens: [] as string[],
    files: [] as string[],
    /** Answers come after it. */
    waitsFor: Promise.resolve(),
    /** Of the stored picture; absent: made of the file's name. */
    url: undefined as string | undefined,
  };
  class Transfer extends EventTarget {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    status = 200;
    response: unknown;
    onload?: () => void;
    onloadend?: () => void;
    open() {}
    abort() {}
    setRequestHeader(name: string, value: string) {
      if (name === 'token') server.tokens.push(value);
    }
    send(form: FormData) {
      const { name, type } = form.get('file') as File;
      server.files.push(`${name} ${type}`);
      this.upload.onprogress?.({ loaded: 1, total: 2 });
      const isRefused = server.refuses && name.startsWith('bad');
      this.response = isRefused
        ? { code: 1001, msg: '图片太大', data: null }
        : { code: 200, msg: '成功', data: { url: server.url ?? `/media/${name}` } };
      const end = () => {
        this.onload?.();
        this.onloadend?.();
      };
      void server.waitsFor.then(() => setTimeout(end));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Transfer);
  return server;
}

afterEach(() => vi.unstubAllGlobals());

test('picked pictures are uploaded as the signed-in user and returned in the order shown', async () => {
  const server = serveUploads();
  session.save('t0ken');
  await render(<Form />);
  const album = document.querySelector<HTMLInputElement>('[type=file][multiple]')!;
  const png = await drawPng();
  const files = ['a.png', 'bad.png', 'c.png'].map((name) => new File([png], name, { type: 'image/png' }));
  await userEvent.upload(album, files);
  await expect.element(page.getByRole('button', { name: '第 2 张，共 3 张，上传失败' })).toBeInTheDocument();
  await page.getByRole('button', { name: '提交' }).click();
  await expect.poll(() => finished).toBeUndefined();

  server.refuses = false;
  (page.getByRole('button', { name: '重试上传第 2 张' }).element() as HTMLElement).click();
  await expect
    .element(page.getByRole('button', { name: '第 2 张，共 3 张', exact: true }))
    .toBeInTheDocument();
  (page.getByRole('button', { name: '第 3 张，共 3 张', exact: true }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await page.getByRole('button', { name: '提交' }).click();
  await expect.poll(() => finished).toEqual(['/media/a.png', '/media/c.png', '/media/bad.png']);
  expect(server.tokens).toEqual(['t0ken', 't0ken', 't0ken', 't0ken']);
  session.clear();
});

test('a closed screen uploads nothing more and revokes its pictures', async () => {
  serveUploads();
  const revoked: string[] = [];
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void revoked.push(address));
  const { unmount } = await render(<Form />);
  const album = document.querySelector<HTMLInputElement>('[type=file][multiple]')!;
  await userEvent.upload(album, [new File([await drawPng()], 'a.png', { type: 'image/png' })]);
  const picture = page.getByRole('button', { name: /^第 1 张/ });
  await expect.element(picture).toBeInTheDocument();
  const { src } = picture.element().querySelector('img')!;
  await unmount();
  await waitFor(() => expect(revoked).toEqual([src]));
  vi.restoreAllMocks();
});

/** A picture of one pixel. */
function drawPixel(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  return canvas;
}

const drawPng = () => new Promise<Blob>((resolve) => drawPixel().toBlob((blob) => resolve(blob!)));

test('a HEIC photo is uploaded as a JPEG where the browser can decode it', async () => {
  const server = serveUploads();
  await render(<Form />);
  const album = document.querySelector<HTMLInputElement>('[type=file][multiple]')!;
  // Chromium goes by a picture's bytes, so that a PNG stands for a photo that it could decode.
  await userEvent.upload(album, [new File([await drawPng()], 'IMG_1.HEIC', { type: 'image/heic' })]);
  await expect.poll(() => server.files).toEqual(['IMG_1.jpg image/jpeg']);
});

/** Begins as a HEIC photo does, and no browser can show it. */
const heicPhoto = (name: string) => new File(['\0\0\0\u0018ftypheic'], name, { type: '' });

test('elsewhere it is uploaded as it is, shown by its name meanwhile, and as the server stored it', async () => {
  const server = serveUploads();
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  server.waitsFor = promise;
  server.url = drawPixel().toDataURL();
  await render(<Form />);
  const album = document.querySelector<HTMLInputElement>('[type=file][multiple]')!;
  await userEvent.upload(album, [heicPhoto('IMG_2.heic')]);
  await expect.poll(() => server.files).toEqual(['IMG_2.heic image/heic']);
  const tile = page.getByRole('button', { name: /^第 1 张，共 1 张/ });
  await expect.element(tile).toHaveTextContent('IMG_2.heic');
  expect(tile.element().querySelector('img')).toBeNull();
  answer();
  await expect.poll(() => tile.element().querySelector('img')?.src).toBe(server.url);
  await expect.poll(() => tile.element().querySelector('img')?.naturalWidth).toBe(1);
  await expect.element(tile).not.toHaveTextContent('IMG_2.heic');
  await page.getByRole('button', { name: '提交' }).click();
  await expect.poll(() => finished).toEqual([server.url]);
});

test('a photo that the server cannot read keeps its name, and the server’s message says why', async () => {
  serveUploads();
  await render(<Form />);
  const album = document.querySelector<HTMLInputElement>('[type=file][multiple]')!;
  await userEvent.upload(album, [heicPhoto('bad.heic'), new File(['x'], 'a.png', { type: 'image/png' })]);
  await expect.element(page.getByRole('alert')).toHaveTextContent('「bad.heic」：图片太大');
  const failed = page.getByRole('button', { name: '第 2 张，共 2 张，bad.heic，上传失败' });
  await expect.element(failed).toHaveTextContent('bad.heic');
  await page.getByRole('button', { name: '移除第 2 张' }).click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
