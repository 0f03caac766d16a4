/**
 * Features of React DOM that the app does not use, by the functions that only they reach: components of view
 * transitions (pages move by the browser's own), `<link>`, `<style>`, `<title>` and the like that React lifts into the
 * head, lists of Suspense boundaries, and the indicator of transitions, which speaks to the browser's navigation.
 * Without their insides what only they call falls away too.
 */
const unused = [
  // <ViewTransition>
  'startViewTransition',
  'restoreViewTransitionName',
  'commitDeletedPairViewTransitions',
  'commitExitViewTransitions',
  'commitAppearingPairViewTransitions',
  'commitEnterViewTransitions',
  'commitNestedViewTransitions',
  'measureNestedViewTransitions',
  'measureViewTransitionHostInstancesRecursive',
  'applyViewTransitionToHostInstancesRecursive',
  'applyViewTransitionToHostInstances',
  'applyViewTransitionName',
  'restoreViewTransitionOnHostInstances',
  'restorePairedViewTransitions',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'scheduleViewTransitionEvent',
  'createViewTransitionInstance',
  'trackEnterViewTransitions',
  // what is lifted into the head
  'isHostHoistableType',
  'getResource',
  'acquireResource',
  'createHoistableInstance',
  'getHydratableHoistableCache',
  'suspendResource',
  'preloadResourceAndSuspendIfNeeded',
  'mountHoistable',
  // <SuspenseList>
  'updateSuspenseListComponent',
  'defaultOnDefaultTransitionIndicator',
];

/** What is imported from React to use one of them. */
export const unusedImport =
  /import[^;]*\b(?:ViewTransition|addTransitionType|unstable_SuspenseList|SuspenseList)\b[^;]*from\s*['"]react['"]/;

/** An element that React would lift into the head, as our components would write it. */
export const liftedElement = /<(?:link|meta|style|script)[\s/>]/;

/** Methods of a reference to a fragment: nobody holds one. */
const fragmentMethods = /^FragmentInstance\.prototype\.\w+ = function \([^]*?\n\};$/gm;

/** Empties the functions of unused features. Throws where React has one of them no longer. */
export function leaveOutFeatures(code: string): string {
  if (!fragmentMethods.test(code))
    throw new Error('React has no fragment methods any more: drop their removal');
  return unused.reduce(
    (left, name) => {
      const definition = new RegExp(`^function ${name}\\(([^)]*)\\) \\{[^]*?^\\}`, 'm');
      if (!definition.test(left))
        throw new Error(`React has no ${name} any more: drop it from unused-features.ts`);
      return left.replace(definition, `function ${name}($1) {}`);
    },
    code.replace(fragmentMethods, ''),
  );
}
