import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from './copy-text.ts';

afterEach(() => vi.restoreAllMocks());

test('without the clipboard API a hidden field is copied, and the focus returns', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(
    new DOMException('refused', 'NotAllowedError'),
  );
  let copied = '';
  vi.spyOn(document, 'execCommand').mockImplementation(() => {
    copied = (document.activeElement as HTMLTextAreaElement).value;
    return true;
  });
  const button = document.createElement('button');
  document.body.append(button);
  button.focus();
  expect(await copyText('https://academy.example/wx/')).toBe(true);
  expect(copied).toBe('https://academy.example/wx/');
  expect(document.activeElement).toBe(button);
  expect(document.querySelector('textarea')).toBeNull();
  button.remove();
});

test('copying gives false when the browser refuses both ways', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(
    new DOMException('refused', 'NotAllowedError'),
  );
  vi.spyOn(document, 'execCommand').mockImplementation(() => {
    throw new Error('unsupported');
  });
  expect(await copyText('x')).toBe(false);
  expect(document.querySelector('textarea')).toBeNull();
});
