// npm run screens: pictures of the screens of every role, taken from a real academy with its demo content.
//   npm run screens                  every screen once, into screens/ (which git ignores)
//   npm run screens -- --check       every screen in every variant (widths, themes, 长辈模式, landscape), with one contact sheet
//                                    a variant in screens/sheets
//   npm run screens -- --docs        the twelve pictures of docs/screens, as WebP
//   npm run screens -- --check home  only screens whose names start so
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { withAcademy } from './academy.mjs';
import { build } from './build.mjs';
import { cameraArguments } from './fake-camera.mjs';
import { writeContactSheets } from './screens/contact-sheets.mjs';
import { listScreens } from './screens/list-screens.mjs';
import { signInAll } from './screens/sign-in.mjs';
import { takePictures } from './screens/take-pictures.mjs';
import { variants } from './screens/variants.mjs';
import { root, setUpBrowser, setUpPackages, setUpVideo } from './setup.mjs';

setUpPackages();
setUpBrowser();
setUpVideo({ needed: true });
build();

const [, , ...words] = process.argv;
const mode = words.includes('--check') ? 'check' : words.includes('--docs') ? 'docs' : 'plain';
const prefixes = words.filter((word) => !word.startsWith('--'));
const target = join(root, 'screens');
mkdirSync(target, { recursive: true });

/** Screenshots used in the documents, by file name. */
const documented = new Set(
  [
    'home home-dark home-large course information mini-video',
    'ai-answer expert-live-now live-push credit dashboard certificate',
  ].flatMap((names) => names.split(' ')),
);

const isWanted = {
  plain: (variant) => variant === 'plain',
  check: () => true,
  docs: (_variant, file) => documented.has(file),
}[mode];

/** One screenshot for each variant of a screen that this run includes. */
const inVariants = (screen) =>
  Object.entries(variants)
    .map(([name, settings]) => ({
      name,
      settings,
      file: name === 'plain' ? screen.name : `${screen.name}-${name}`,
    }))
    .filter(({ name, settings, file }) => (settings.only?.(screen) ?? true) && isWanted(name, file))
    .map(({ name, settings, file }) => ({
      ...screen,
      variant: name,
      settings,
      file: join(target, `${file}.png`),
    }));

/** Phones show it at 375 pixels; a width of 600 stays sharp in a README and is about 40 KB. */
async function writeWebp() {
  for (const name of documented)
    await sharp(readFileSync(join(target, `${name}.png`)))
      .resize({ width: 600, withoutEnlargement: true })
      .webp({ quality: 78 })
      .toFile(join(root, `docs/screens/${name}.webp`));
}

await withAcademy(
  21_091,
  async (academy) => {
    const tokens = await signInAll(academy);
    const screens = (await listScreens(academy.address, tokens)).filter(
      ({ name }) => prefixes.length === 0 || prefixes.some((prefix) => name.startsWith(prefix)),
    );
    const pictures = screens
      .map((screen) => ({ ...screen, token: tokens[screen.role] }))
      .flatMap((screen) => inVariants(screen));
    await takePictures(academy, pictures);
    if (mode === 'check' && prefixes.length === 0) {
      const sheets = join(target, 'sheets');
      rmSync(sheets, { recursive: true, force: true });
      await writeContactSheets(academy.browser, pictures, sheets);
    }
    if (mode === 'docs' && prefixes.length === 0) await writeWebp();
  },
  cameraArguments('faces/li-muqing.svg'),
);
