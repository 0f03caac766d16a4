// Contact sheets: all screens of one variant in one picture, so that a defect stands out.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';

const columns = 12;

const pageOf = (files) => `<!doctype html><style>
  body { margin: 8px; display: grid; grid-template-columns: repeat(${columns}, 150px); gap: 8px; background: #888; }
  img { width: 100%; display: block; }
</style>${files.map((file) => `<img src="${pathToFileURL(file).href}">`).join('')}`;

/** Writes `<variant>.jpg` into the folder `target` for each variant among `pictures`, from the files that exist. */
export async function writeContactSheets(browser, pictures, target) {
  mkdirSync(target, { recursive: true });
  const byVariant = Map.groupBy(
    pictures.filter(({ file }) => existsSync(file)),
    ({ variant }) => variant,
  );
  const context = await browser.newContext({ viewport: { width: columns * 158 + 8, height: 1 } });
  const page = await context.newPage();
  // A page with another origin may not load local files, so the sheet is written as a file beside the screenshots.
  const draft = join(target, 'draft.html');
  for (const [variant, taken] of byVariant) {
    writeFileSync(draft, pageOf(taken.map(({ file }) => file)));
    await page.goto(pathToFileURL(draft).href);
    await page.screenshot({
      path: join(target, `${variant}.jpg`),
      type: 'jpeg',
      quality: 60,
      fullPage: true,
    });
  }
  rmSync(draft);
  await context.close();
}
