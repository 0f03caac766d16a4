// One picture of all screens in one dress: whoever looks through a dress sees what falls out of it.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';

const columns = 12;

const pageOf = (files) => `<!doctype html><style>
  body { margin: 8px; display: grid; grid-template-columns: repeat(${columns}, 150px); gap: 8px; background: #888; }
  img { width: 100%; display: block; }
</style>${files.map((file) => `<img src="${pathToFileURL(file).href}">`).join('')}`;

/** Writes `<dress>.jpg` into `target` for each dress of `pictures`, from the files that were taken. */
export async function writeSheets(browser, pictures, target) {
  mkdirSync(target, { recursive: true });
  const wornBy = Map.groupBy(
    pictures.filter(({ file }) => existsSync(file)),
    ({ dress }) => dress,
  );
  const context = await browser.newContext({ viewport: { width: columns * 158 + 8, height: 1 } });
  const page = await context.newPage();
  // Beside the pictures: a page of its own origin may not show files.
  const draft = join(target, 'draft.html');
  for (const [dress, taken] of wornBy) {
    writeFileSync(draft, pageOf(taken.map(({ file }) => file)));
    await page.goto(pathToFileURL(draft).href);
    await page.screenshot({
      path: join(target, `${dress}.jpg`),
      type: 'jpeg',
      quality: 60,
      fullPage: true,
    });
  }
  rmSync(draft);
  await context.close();
}
