// npm run screens: a picture of every screen of every role into docs/screens, from a real academy with its demo content.
//   npm run screens -- --check       every dress of each (widths, themes, 长辈模式, landscape) into screens/, and all
//                                    screens of a dress in one picture into docs/screens/sheets
//   npm run screens -- --check home  only those whose names begin so
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { withAcademy } from './academy.mjs';
import { build } from './build.mjs';
import { cameraArguments } from './camera.mjs';
import { dresses } from './screens/dresses.mjs';
import { listScreens } from './screens/list-screens.mjs';
import { signInAll } from './screens/people.mjs';
import { writeSheets } from './screens/sheets.mjs';
import { takeAll } from './screens/take.mjs';
import { root, setUpBrowser, setUpPackages, setUpVideo } from './setup.mjs';

setUpPackages();
setUpBrowser();
setUpVideo({ needed: true });
build();

const [, , ...words] = process.argv;
const all = words.includes('--check');
const beginnings = words.filter((word) => !word.startsWith('--'));
const target = join(root, all ? 'screens' : 'docs/screens');
mkdirSync(target, { recursive: true });

const isAsked = ({ name }) =>
  beginnings.length === 0 || beginnings.some((beginning) => name.startsWith(beginning));

/** One picture for each dress that a screen is to be seen in. */
const inDresses = (screen) =>
  Object.entries(dresses)
    .filter(([, { only, documented }]) => (all ? (only?.(screen) ?? true) : documented?.(screen)))
    .map(([key, worn]) => ({
      ...screen,
      dress: key,
      worn,
      file: join(target, `${key === 'plain' ? screen.name : `${screen.name}-${key}`}.png`),
    }));

await withAcademy(
  21_091,
  async (academy) => {
    const tokens = await signInAll(academy.address);
    const screens = (await listScreens(academy.address, tokens)).filter(isAsked);
    const ofRole = (screen) => ({ ...screen, token: tokens[screen.role] });
    const pictures = screens.map(ofRole).flatMap(inDresses);
    await takeAll(academy, pictures);
    if (all && beginnings.length === 0)
      await writeSheets(academy.browser, pictures, join(root, 'docs/screens/sheets'));
  },
  cameraArguments('faces/li-muqing.svg'),
);
