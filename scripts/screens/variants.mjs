// The variants of a screen: widths, themes, large text, reduced motion.
const elderMode = { theme: 'system', elder: true, textScale: 1 };
const dark = { colorScheme: 'dark' };

/**
 * `options` are browser context options, `appearance` is the display setting of the reader, `pattern` the operator's
 * theme, and `only` selects the screens that have the variant (all if absent).
 */
export const variants = {
  plain: {},
  320: { options: { viewport: { width: 320, height: 568 } } },
  430: { options: { viewport: { width: 430, height: 932 } } },
  dark: { options: dark },
  large: { appearance: elderMode },
  'dark-large': { options: dark, appearance: elderMode },
  festive: { pattern: 1, only: isThemed },
  grey: { pattern: 0, only: isThemed },
  landscape: { options: { viewport: { width: 812, height: 375 } }, only: ({ video }) => video === true },
  still: { options: { reducedMotion: 'reduce' }, only: ({ name }) => moving.has(name) },
};

/** `applyVariant` themes a page by changing responses, which would break a live that is being sent. */
function isThemed({ name }) {
  return name !== 'live-push';
}

/** Screens with animations that start by themselves. */
const moving = new Set(['home', 'course', 'expert-live-now', 'ai-answer', 'live-push', 'mini-video']);

/** Returns the browser context options of a variant: a phone of 375×812 unless the variant overrides it. */
export const contextOptions = ({ options = {} }) => ({
  viewport: { width: 375, height: 812 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
  // A service worker would serve responses cached by an earlier screenshot.
  serviceWorkers: 'block',
  ...options,
});

/** Applies the reader's display settings and the operator's theme, which are not browser context options. */
export async function applyVariant(page, { appearance, pattern }) {
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
    // An iframe in the page, such as the download page, has no theme.
    const isPage = type === 'document' && route.request().frame() === page.mainFrame();
    if (!isData && !isPage) return route.continue();
    const response = await route.fetch();
    await route.fulfill({ response, body: themed(await response.text()) });
  });
}
