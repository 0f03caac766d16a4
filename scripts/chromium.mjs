// The system's Chromium, as every test and measurement starts it.
import { existsSync } from 'node:fs';

/** Debian's Chromium without a window around its pages: a journey costs it less than half. */
export const headlessShell = '/usr/bin/chromium-headless-shell';
export const wholeChromium = '/usr/bin/chromium';

const isOnlyChromium = existsSync(wholeChromium) && !existsSync(headlessShell);
export const chromiumPath = process.env.CHROMIUM_PATH ?? (isOnlyChromium ? wholeChromium : headlessShell);

export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
];
