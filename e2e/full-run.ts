/**
 * Journeys that only `npm run test:full` runs, by file, because other tests prove the same. `npm run coverage:spec` fails
 * when a row of the specification has no other test, or when no journey has a title of this list.
 */
export const fullRunJourneys: Readonly<Record<string, readonly string[]>> = {
  // routes.journey.ts opens every screen as a guest; the demos of all components check all rules in both themes.
  'accessibility.journey.ts': [
    'no screen of a guest has an accessibility violation, and every one starts with its heading',
    'no screen of a expert has an accessibility violation, and every one starts with its heading',
    'no screen of a owner has an accessibility violation, and every one starts with its heading',
    'the text of every screen of a guest has enough contrast in the dark theme',
    'the text of every screen of a parent has enough contrast in the dark theme',
    'the text of every screen of a expert has enough contrast in the dark theme',
    'the text of every screen of a owner has enough contrast in the dark theme',
  ],
  'hybrid.journey.ts': [
    'a shell without plugins runs all the same, and asks for no permission',
    'the phone’s back button goes back a page, and exits the app when pressed twice at the root',
    'a poster is written to the phone’s disk and shared with its share sheet',
    'an optional release can wait for a day; accepted, it downloads with progress and opens',
    'an interrupted release download resumes, also after the app was killed',
    'a browser is offered a release published for it, which leads to the download page',
  ],
  'live.journey.ts': ['the sound of its replay can be saved, and plays offline'],
  'location.journey.ts': [
    'on the first visit the city of the network address is suggested, once, and never selected by itself',
  ],
  // Each of these builds a release and starts an academy for it.
  'pwa.journey.ts': [
    'a saved article and lesson are there after the browser was closed, and can be deleted',
    'is there at the next page load without a prompt',
    'is not activated while a gateway reports no server: the cached content stays',
    'replaces an old one whose files are gone, and the requested page opens',
  ],
  'qa-engines.journey.ts': ['kill -9 during an answer: the next process completes it for the waiting page'],
  // Waits half a minute to see that no report is sent.
  'usage.journey.ts': [
    'nothing is recorded before the consent, page durations arrive after it, and switching off stops it',
  ],
};

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Matches a journey as Playwright names it: its project, its file, its groups and its title. */
export const fullRunPattern = new RegExp(
  Object.entries(fullRunJourneys)
    .flatMap(([file, titles]) => titles.map((title) => `${escape(file)} (?:.* )?${escape(title)}$`))
    .join('|'),
);
