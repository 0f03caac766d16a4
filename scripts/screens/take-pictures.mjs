// Takes the pictures: two at a time, each in a browser context of its own.
import { applyVariant, contextOptions } from './variants.mjs';

const concurrency = 2;

/** One picture. A failure is printed and fails the run at its end; the other pictures are still taken. */
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
    // A slow machine may start reading after the network seemed idle.
    await page.waitForFunction(() => !document.querySelector('[aria-label="加载中"]'));
    await prepare?.(page);
    // Fades last up to half a second.
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
 * Takes all pictures. Screens with a `prepare` step come last, one after the other: nobody can go live or ask a question
 * on two screens at once.
 */
export async function takePictures(academy, pictures) {
  const queue = pictures.filter(({ prepare }) => !prepare);
  const worker = async () => {
    for (let picture = queue.shift(); picture; picture = queue.shift()) await takePicture(academy, picture);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  for (const picture of pictures.filter(({ prepare }) => prepare)) await takePicture(academy, picture);
}
