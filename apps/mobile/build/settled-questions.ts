type Answer = readonly [question: RegExp, answer: string];

/**
 * What React asks its browser at every start, and what each browser that runs our syntax answers (Chrome 107,
 * Safari 16, Firefox 104 and later): it has a document, it is no Internet Explorer, it knows passive listeners, `input`
 * and composition events, and spells animation events without a prefix. With the answers written in, the branches for
 * others fall away.
 */
const browser: readonly Answer[] = [
  [
    /\bcanUseDOM = !\([^)]*\),\s+passiveBrowserEventsSupported = !1;\s+if \(canUseDOM\)\s+try \{[\s\S]*?\n {2}\}(?=\nvar root)/,
    '_;',
  ],
  [/,\s+canUseCompositionEvent = canUseDOM && "CompositionEvent" in window,\s+documentMode = null;/, ';'],
  [/canUseDOM &&\s+"documentMode" in document &&\s+\(documentMode = document\.documentMode\);/, ''],
  [/useFallbackCompositionData =\s+canUseDOM &&[\s\S]*?11 >= documentMode\)\),/, ''],
  [/\bvar isInputEventSupported = !1;\s+if \(canUseDOM\) \{[\s\S]*?\n\}/, ''],
  [/canUseDOM && "documentMode" in document && 11 >= document\.documentMode/, 'false'],
  [/\bfunction makePrefixMap[\s\S]*?(?=function getVendorPrefixedEventName)/, ''],
  [/\bfunction getVendorPrefixedEventName\(eventName\) \{[\s\S]*?\n\}/, ''],
  [/getVendorPrefixedEventName\(("\w+")\)/g, '$1'],
  [/\b(?:canUseDOM|canUseCompositionEvent|isInputEventSupported|passiveBrowserEventsSupported)\b/g, 'true'],
  [/\buseFallbackCompositionData\b/g, 'false'],
  [/\bdocumentMode\b/g, 'null'],
];

/**
 * What the app has no use for. `react-dom`'s preload functions reach this file through a table that no bundler sees
 * through; `preloadImport` tells whether anyone imports one after all. And a component's line in an error's component
 * stack is found by calling the component again: minified lines are worth nothing, so React's own fallback, its name,
 * is taken at once.
 */
const unused: readonly Answer[] = [
  [/ {2}D: prefetchDNS,[\s\S]*?M: preinitModuleScript\n/, ''],
  [
    /\bfunction describeNativeComponentFrame\(fn, construct\) \{[\s\S]*?\n\}/,
    'function describeNativeComponentFrame(fn) { return fn ? describeBuiltInComponentFrame(fn.displayName || fn.name) : ""; }',
  ],
];

/** Source that imports one of the functions that `settleQuestions` leaves without effect. */
export const preloadImport =
  /import[^;]*\b(?:preload|preloadModule|preinit|preinitModule|preconnect|prefetchDNS)\b[^;]*from\s*['"]react-dom['"]/;

const present =
  'AbortController|MessageChannel|Object\\.is|Promise|WeakMap|WeakSet|clearTimeout|localPromise|performance\\.now|performance|queueMicrotask|reportError|requestAnimationFrame|setTimeout';
const absent = 'process|setImmediate';

/** `"function" === typeof setTimeout` and the like, in any file of React. */
const typeQuestions: readonly Answer[] = [
  [new RegExp(`"(?:function|object)" === typeof (?:${present})\\b(?!\\.)`, 'g'), 'true'],
  [new RegExp(`"undefined" !== typeof (?:${present})\\b(?!\\.)`, 'g'), 'true'],
  [new RegExp(`"object" === typeof (?:${absent})\\b`, 'g'), 'false'],
  [new RegExp(`"undefined" !== typeof (?:${absent})\\b`, 'g'), 'false'],
];

/** Writes in what every file of React asks about the language and the platform. */
export function settleTypes(code: string): string {
  return typeQuestions.reduce((settled, [question, answer]) => settled.replace(question, answer), code);
}

/** Writes the answers into react-dom's client. Throws where React asks in other words than it did. */
export function settleQuestions(code: string): string {
  return [...browser, ...unused].reduce((settled, [question, answer]) => {
    if (!question.test(settled))
      throw new Error(`React no longer asks ${question.source}: adapt or drop the answer`);
    return settled.replace(question, answer);
  }, code);
}
