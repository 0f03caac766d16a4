// Takes the pictures: a few at once, each in a context of its own.
import { dress, wearing } from './dresses.mjs';

const atOnce = 2;

/** One picture. What could not be taken is said, and fails the run at its end: the others are wanted all the same. */
async function take({ address, browser }, { path, token, prepare, worn, file }) {
  const context = await browser.newContext(wearing(worn));
  try {
    const page = await context.newPage();
    await dress(page, worn);
    if (token)
      await page.addInitScript(
        (text) => localStorage.setItem('user_identity_token', text),
        JSON.stringify(token),
      );
    await page.goto(`${address}/wx${path}`);
    // Pages that hold a line open may never be at rest.
    await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {});
    // A slow machine reads after the network seemed to be at rest.
    await page.waitForFunction(() => !document.querySelector('[aria-label="加载中"]'));
    await prepare?.(page);
    // What fades in has come to rest.
    await page.waitForTimeout(600);
    await page.screenshot({ path: file });
    console.log(file);
  } catch (error) {
    process.exitCode = 1;
    console.error(`${file}: ${error.message}`);
  } finally {
    await context.close();
  }
}

/**
 * Takes them all, so many at once that neither the academy nor the browser is kept waiting. For what has to be prepared
 * somebody acts, and nobody goes live or asks on two screens at once: those come last, one after the other.
 */
export async function takeAll(academy, pictures) {
  const waiting = pictures.filter(({ prepare }) => !prepare);
  const worker = async () => {
    for (let picture = waiting.shift(); picture; picture = waiting.shift()) await take(academy, picture);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  for (const picture of pictures.filter(({ prepare }) => prepare)) await take(academy, picture);
}
