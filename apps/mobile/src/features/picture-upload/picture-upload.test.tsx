import { ImagePicker } from '@academy/ui/image-picker/image-picker.tsx';
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
  const server = { refuses: true, tokens: [] as string[] };
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
      const { name } = form.get('file') as File;
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
  await vi.waitFor(() => expect(revoked).toEqual([src]));
  vi.restoreAllMocks();
});
