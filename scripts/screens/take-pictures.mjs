// Takes the screenshots, two at a time, each in its own browser context.
import { applyVariant, contextOptions } from './variants.mjs';

const concurrency = 2;

/** Takes one screenshot. A failure is printed and sets the exit code; the remaining screenshots are still taken. */
async function takePicture({ address, browser }, { path, token, prepare, settings, file }) {
  const context = await browser.newContext(contextOptions(settings));
  try {
    const page = await context.newPage();
    await applyVariant(page, settings);
    if (token)
      await page.addInitScript(
        (text) => localStorage.setItem('user_identity_token', text),
        JSON.stringify(token),
      );
    await page.goto(`${address}/wx${path}`);
    // A page with an open stream never becomes idle.
    await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {});
    // On a slow machine, requests may start after the network seemed idle.
    await page.waitForFunction(() => !document.querySelector('[aria-label="加载中"]'));
    await prepare?.(page);
    // Transitions last up to half a second.
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
 * Takes all screenshots. Screens with a `prepare` step come last and one after another, because the same user cannot
 * go live or ask questions on two screens at once.
 */
export async function takePictures(academy, pictures) {
  const queue = pictures.filter(({ prepare }) => !prepare);
  const worker = async () => {
    for (let picture = queue.shift(); picture; picture = queue.shift()) await takePicture(academy, picture);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  for (const picture of pictures.filter(({ prepare }) => prepare)) await takePicture(academy, picture);
}
