// What a screen is seen in: widths, themes, large text, motion. `documented` is drawn into docs/screens, the rest for eyes.
const elder = { theme: 'system', elder: true, textScale: 1 };
const dark = { colorScheme: 'dark' };

/**
 * `options` are the browser's, `appearance` what the reader chose on the phone, `pattern` the operator's theme, and
 * `only` says which screens wear it.
 */
export const dresses = {
  plain: { documented: () => true },
  320: { options: { viewport: { width: 320, height: 568 } }, documented: isHome },
  430: { options: { viewport: { width: 430, height: 932 } } },
  dark: { options: dark, documented: isHome },
  large: { appearance: elder, documented: isHome },
  'dark-large': { options: dark, appearance: elder },
  festive: { pattern: 1, documented: isHome, only: isThemed },
  grey: { pattern: 0, documented: isHome, only: isThemed },
  landscape: { options: { viewport: { width: 812, height: 375 } }, only: ({ video }) => video === true },
  still: { options: { reducedMotion: 'reduce' }, only: ({ name }) => moving.has(name) },
};

function isHome({ name }) {
  return name === 'home';
}

/** Nobody goes live from a page whose answers are changed on their way, as they are to theme it. */
function isThemed({ name }) {
  return name !== 'live-push';
}

/** Screens on which something moves by itself. */
const moving = new Set(['home', 'course', 'expert-live-now', 'ai-answer', 'live-push', 'mini-video']);

/** The options of a context that wears a dress: a phone of 375×812 unless the dress says otherwise. */
export const wearing = ({ options = {} }) => ({
  viewport: { width: 375, height: 812 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
  // What an earlier picture left on the device is in none of the next.
  serviceWorkers: 'block',
  ...options,
});

/** Puts on what the browser does not know of: the reader's choice, and the theme that the operator would set. */
export async function dress(page, { appearance, pattern }) {
  if (appearance)
    await page.addInitScript(
      (chosen) => localStorage.setItem('appearance', JSON.stringify(chosen)),
      appearance,
    );
  if (pattern === undefined) return;
  const themed = (text) =>
    text.replace('"scope":"index"', '"scope":"all"').replace('"pattern":-1', `"pattern":${pattern}`);
  await page.route(/\/wx\/|\/system\/config/, async (route) => {
    const type = route.request().resourceType();
    const isData = type === 'fetch' || type === 'xhr';
    // A page within the page, as the download page is, knows no theme.
    const isPage = type === 'document' && route.request().frame() === page.mainFrame();
    if (!isData && !isPage) return route.continue();
    const response = await route.fetch();
    await route.fulfill({ response, body: themed(await response.text()) });
  });
}
