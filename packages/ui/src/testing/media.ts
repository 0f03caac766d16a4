import { cdp } from 'vitest/browser';

// The provider's own types would bring Node's globals into the browser's program.
declare module 'vitest/browser' {
  interface CDPSession {
    send(
      method: 'Emulation.setEmulatedMedia',
      input: { features: Record<string, string>[] },
    ): Promise<unknown>;
    send(
      method: 'Input.imeSetComposition',
      input: { text: string; selectionStart: number; selectionEnd: number },
    ): Promise<unknown>;
    send(method: 'Input.insertText', input: { text: string }): Promise<unknown>;
  }
}

/** Emulates media features such as `{ 'prefers-color-scheme': 'dark' }`; `{}` resets them. */
export async function preferMedia(features: Record<string, string>) {
  await cdp().send('Emulation.setEmulatedMedia', {
    features: Object.entries(features).map(([name, value]) => ({ name, value })),
  });
}
