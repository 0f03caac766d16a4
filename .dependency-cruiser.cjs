/**
 * The import rules of the architecture. Every rule states its reason; a rule without a good reason should be removed.
 * Folders are named once here, so that a move is one line.
 */
const server = '^apps/server/src';
const mobile = '^apps/mobile/src';

/** Forbids `from` to import anything under the given floors. */
const below = (name, comment, from, floors) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: { path: floors },
});

/** Forbids the folders of one floor to import each other. */
const independent = (name, comment, floor) => ({
  name,
  comment,
  severity: 'error',
  from: { path: `${floor}/([^/]+)/`, pathNot: '\\.test\\.tsx?$' },
  to: { path: `${floor}/[^/]+/`, pathNot: `${floor}/($1|testing)/` },
});

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'A circle means that two files are one thing cut badly; it also breaks lazy loading.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolved',
      comment: 'An import that cannot be resolved fails on somebody else’s machine.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?(inline|raw|url)$' },
    },
    {
      name: 'contract-stands-alone',
      comment:
        'The contract is used by the server, by clients and by people: it may import nothing but its schema library.',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^packages/contract/src', 'node_modules/typebox'] },
    },
    below('client-knows-no-screens', 'The client serves any interface.', '^packages/client/src', [
      '^packages/ui',
      '^apps',
      'node_modules/react',
    ]),
    below(
      'ui-knows-no-api',
      'Components that know the API cannot be used for anything else; only the specified constants are shared.',
      '^packages/ui/src',
      ['^packages/client', '^apps', '^packages/contract/src/(?!limits)'],
    ),
    below('apps-never-meet-server', 'The server is built and deployed alone.', '^apps/server', [
      '^apps/(?!server)',
      '^packages/(ui|client)',
    ]),
    below('apps-never-meet-mobile', 'The app ships nothing of the server.', '^apps/mobile', [
      '^apps/(?!mobile)',
    ]),
    {
      name: 'no-schema-on-the-phone',
      comment:
        'Clients import types of the contract and, of its values, constants only, so that no schema library is shipped.',
      severity: 'error',
      from: { path: ['^apps/mobile/src', '^packages/(client|ui)/src'], pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^packages/contract/src',
        pathNot: '^packages/contract/src/([a-z-]*limits|routes|realtime/.+|http/envelope)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },

    below('kit-is-the-lowest-floor', 'Everything may use kit, so kit uses nothing else.', `${server}/kit/`, [
      `${server}/(?!kit/)`,
    ]),
    below(
      'ports-are-interfaces',
      'A port names what the academy needs; who provides it is not its business.',
      `${server}/ports/`,
      [`${server}/(?!ports/|kit/)`],
    ),
    below('db-below-rules', 'Tables know no rules.', `${server}/db/`, [`${server}/(?!db/|ports/|kit/)`]),
    below(
      'rules-below-transport',
      'A rule must not know that it is reached over HTTP.',
      `${server}/(domain|transport|realtime|media)/`,
      [`${server}/(modules|providers|seed|jobs|app|main|config)`],
    ),
    below(
      'jobs-below-modules',
      'What is done later must not depend on how it was asked for.',
      `${server}/(jobs|media)/`,
      [`${server}/(modules|providers|seed|transport|app|main|config)`],
    ),
    below('domain-knows-no-transport', 'A rule is the same whoever asks.', `${server}/domain/`, [
      `${server}/(transport|realtime|media)/`,
    ]),
    below(
      'providers-see-ports',
      'A provider can be swapped only while it sees nothing but its port.',
      `${server}/providers/`,
      [`${server}/(?!providers/|ports/|kit/)`],
    ),
    below('modules-below-app', 'Modules are assembled, they do not assemble.', `${server}/modules/`, [
      `${server}/(providers|seed|jobs|app|main|config)`,
    ]),
    {
      ...below('seed-uses-the-rules', 'Demo content takes the road that real content takes.', '', [
        `${server}/(modules|transport|app|main)`,
      ]),
      // The helpers of its tests call the whole academy, as the tests do.
      from: { path: `${server}/seed/`, pathNot: `\\.test\\.tsx?$|${server}/seed/testing/` },
    },
    below(
      'config-once',
      'The environment is read in one place and handed on as values.',
      `${server}/(?!main)`,
      [`${server}/config\\.ts$`],
    ),
    independent(
      'modules-are-independent',
      'What two modules need belongs one floor down.',
      `${server}/modules`,
    ),
    independent('providers-are-independent', 'A provider must be removable.', `${server}/providers`),
    independent('rules-are-independent', 'Rules that need each other are one rule.', `${server}/domain`),

    below(
      'platform-is-the-lowest-floor',
      'The browser, navigation and formats know nothing of the app.',
      `${mobile}/(platform|navigation|format)/`,
      [`${mobile}/(app|screens|features|session|data|playback|theme)/`],
    ),
    {
      name: 'shell-only-in-hybrid',
      comment:
        'The web build ships no byte of the native shell: only the entry of the hybrid app imports it.',
      severity: 'error',
      from: { path: '.', pathNot: [`${mobile}/platform/hybrid/`, `${mobile}/app/main-hybrid\\.ts$`] },
      to: { path: [`${mobile}/platform/hybrid/`, 'node_modules/@(capacitor|capawesome)/'] },
    },
    below(
      'session-and-data-below-features',
      'The session, the access to data, playback and the theme serve every feature and know none.',
      `${mobile}/(session|data|playback|theme)/`,
      [`${mobile}/(app|screens|features)/`],
    ),
    below('features-below-screens', 'A feature serves screens and cannot know them.', `${mobile}/features/`, [
      `${mobile}/(app|screens)/`,
    ]),
    below(
      'screens-below-app',
      'Screens link through navigation/paths, never to each other.',
      `${mobile}/screens/`,
      [`${mobile}/app/`],
    ),
    below(
      'worker-knows-no-screens',
      'The service worker has no page; a DOM or a screen in it would not even start.',
      `${mobile}/worker/`,
      [`${mobile}/(app|screens|features|navigation)/`, 'node_modules/react'],
    ),
    {
      name: 'screens-are-independent',
      comment: 'A screen that imports another drags it into its chunk.',
      severity: 'error',
      from: { path: `${mobile}/screens/(.+)/[^/]+$`, pathNot: '\\.test\\.tsx?$|/testing/' },
      to: { path: `${mobile}/screens/`, pathNot: `${mobile}/screens/$1/` },
    },
    independent(
      'features-are-independent',
      'What two features need belongs one floor down.',
      `${mobile}/features`,
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|media)/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.css'],
    },
  },
};
