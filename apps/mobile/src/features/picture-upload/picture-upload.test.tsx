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
  const server = { refuses: true, tokens: [] as string[], files: [] as string[] };
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
        : { code: 200, msg: '成功', data: { url: `/media/${name}` } };
      setTimeout(() => {
        this.onload?.();
        this.onloadend?.();
      });
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
  const files = ['a.png', 'bad.png', 'c.png'].map((name) => new File(['x'], name, { type: 'image/png' }));
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
  await userEvent.upload(album, [new File(['x'], 'a.png', { type: 'image/png' })]);
  const picture = page.getByRole('button', { name: /^第 1 张/ });
  await expect.element(picture).toBeInTheDocument();
  const { src } = picture.element().querySelector('img')!;
  await unmount();
  await waitFor(() => expect(revoked).toEqual([src]));
  vi.restoreAllMocks();
});

/** A picture of one pixel. */
async function drawPng(): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob!)));
}

test('a HEIC photo is uploaded as a JPEG where the browser can decode it', async () => {
  const server = serveUploads();
  await render(<Form />);
  const album = document.querySelector<HTMLInputElement>('[type=file][multiple]')!;
  // Chromium goes by a picture's bytes, so that a PNG stands for a photo that it could decode.
  await userEvent.upload(album, [new File([await drawPng()], 'IMG_1.HEIC', { type: 'image/heic' })]);
  await expect.poll(() => server.files).toEqual(['IMG_1.jpg image/jpeg']);
});

test('elsewhere it says what to set on the phone, and the other pictures are uploaded', async () => {
  const server = serveUploads();
  await render(<Form />);
  const album = document.querySelector<HTMLInputElement>('[type=file][multiple]')!;
  const photo = new File(['\0\0\0\u0018ftypheic'], 'IMG_2.heic', { type: '' });
  await userEvent.upload(album, [photo, new File(['x'], 'a.png', { type: 'image/png' })]);
  await expect.element(page.getByRole('alert')).toMatchTextContent(/HEIC.*兼容性最佳/);
  await expect.poll(() => server.files).toEqual(['a.png image/png']);
  expect(page.getByRole('button', { name: /^第 \d+ 张，共/ }).elements()).toHaveLength(1);
});
