// Who may import whom. A refusal names the rule; its comment says where the code belongs instead.

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const TESTS = '(\\.test\\.tsx?$|/test/)'
const API = '^apps/api/src'
const WEB = '^apps/web/src'

/** The districts of the API, floor by floor from the top: each may import the faces of those on lower floors. */
const STAIRCASE = [
  ['partners', 'channels'],
  ['operations'],
  ['trading', 'rails'],
  ['settlement'],
  ['custody'],
  ['people'],
  ['compliance'],
  ['record'],
  ['market', 'users'],
]
const DISTRICTS = STAIRCASE.flat()
const inDistrict = (/** @type {string} */ district) => `${API}/${district}/`
const notBelow = (/** @type {number} */ height) => STAIRCASE.slice(0, height + 1).flat()

/** `order.ts` is the noun of `trading/orders/`, there or at the district's top. */
const NOUNS = DISTRICTS.flatMap((district) => {
  const folder = join('apps/api/src', district)
  const modules = (existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []).filter((entry) =>
    entry.isDirectory(),
  )
  return [...modules.map(({ name }) => name), district].map(
    (name) => `${API}/${district}/(?:${name}/)?${name.replace(/s$/, '')}\\.ts$`,
  )
})

/** @param {string} name @param {string} comment @param {object} from @param {object} to */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    forbid('no-cycles', 'Move what both need into a file of its own.', {}, { circular: true }),
    forbid(
      'unresolved',
      'The imported file does not exist.',
      {},
      { couldNotResolve: true, pathNot: ['^virtual:', '^bun:'] },
    ),
    forbid(
      'packages-stand-alone',
      'A package knows no app: pass what it needs as an argument.',
      { path: '^packages/', pathNot: TESTS },
      { path: '^(apps|tools|bench|e2e)/' },
    ),
    forbid(
      'money-imports-nothing',
      'Money has no dependencies.',
      { path: '^packages/money/src', pathNot: TESTS },
      { pathNot: '^packages/money/src' },
    ),
    forbid(
      'ledger-knows-no-product',
      'The ledger depends on PostgreSQL alone.',
      { path: '^packages/ledger/src', pathNot: TESTS },
      { path: '^packages/(money|contract)/' },
    ),
    forbid(
      'sdk-imports-nothing',
      'What is published stands alone: types of the contract are printed into it.',
      { path: '^packages/sdk/src', pathNot: TESTS },
      { pathNot: '^packages/sdk/src' },
    ),
    forbid(
      'widget-imports-nothing',
      'What is published stands alone: the loader has the messages in words of its own, and a test compares them.',
      { path: '^packages/widget/src', pathNot: TESTS },
      { pathNot: '^packages/widget/src' },
    ),
    forbid(
      'react-imports-the-widget',
      'What is published needs nothing but React: the loader is built into it.',
      { path: '^packages/react/src', pathNot: TESTS },
      { pathNot: '^packages/(react|widget)/src|node_modules/(@types/)?react/' },
    ),
    forbid(
      'frame-knows-no-screen',
      'The page in a frame is its own small bundle: nothing of the site but what says no product word, and the card loader.',
      { path: `${WEB}/frame/`, pathNot: TESTS },
      { path: `${WEB}/(app|ui|features)/`, pathNot: `${WEB}/features/rails/cards/load-provider\\.ts$` },
    ),
    forbid(
      'contract-on-money',
      'The contract builds on money and nothing else of ours.',
      { path: '^packages/contract/src', pathNot: TESTS },
      { path: '^packages/ledger/' },
    ),
    forbid(
      'apps-do-not-meet',
      'Apps meet only over HTTP and in packages/contract.',
      { path: '^apps/([^/]+)/', pathNot: TESTS },
      { path: '^(apps|tools|bench|e2e)/', pathNot: '^apps/$1/' },
    ),
    forbid(
      'platform-knows-no-product',
      'Platform code is told what it needs; product words belong to accounting or modules.',
      { path: `${API}/platform/`, pathNot: TESTS },
      { path: `${API}/`, pathNot: [`${API}/platform/`, `${API}/tables`] },
    ),
    forbid(
      'accounting-below-districts',
      'Accounting is used by districts, never the other way round.',
      { path: `${API}/accounting/`, pathNot: TESTS },
      { path: [`${API}/(providers|commands|app|main|deps)`, ...DISTRICTS.map(inDistrict)] },
    ),
    forbid(
      'districts-see-ports',
      'A district sees providers/<kind>/port.ts; adapters are named once, in deps.ts.',
      { path: DISTRICTS.map(inDistrict), pathNot: TESTS },
      { path: `${API}/providers/`, pathNot: '/port\\.ts$' },
    ),
    forbid(
      'adapters-named-once',
      'Only deps.ts chooses an adapter, with what it is split into: messengers, prices, and the list of networks of phones.',
      {
        path: `${API}/`,
        pathNot: [`${API}/(deps|create-(messengers|rates)|(create-)?phone-networks)\\.ts`, `${API}/providers/`, TESTS],
      },
      { path: `${API}/providers/`, pathNot: '/port\\.ts$' },
    ),
    forbid(
      'providers-below-districts',
      'An adapter maps the world outside to our words; what follows from them is a use case.',
      { path: `${API}/providers/`, pathNot: TESTS },
      { path: [`${API}/(accounting|commands|app|main|deps)`, ...DISTRICTS.map(inDistrict)] },
    ),
    forbid(
      'districts-below-app',
      'app.ts and main.ts put districts together; no district knows them.',
      { path: DISTRICTS.map(inDistrict), pathNot: TESTS },
      { path: `${API}/(app|main)\\.ts$` },
    ),
    ...STAIRCASE.flatMap((floor, height) =>
      floor
        .filter((district) => notBelow(height).some((each) => each !== district))
        .map((district) =>
          forbid(
            `${district}-stands-on-lower-floors`,
            'Arrows between districts run down: let the lower one offer a place to register, or move what both need below.',
            { path: inDistrict(district), pathNot: TESTS },
            {
              path: notBelow(height)
                .filter((each) => each !== district)
                .map(inDistrict),
            },
          ),
        ),
    ),
    ...DISTRICTS.map((district) =>
      forbid(
        `${district}-keeps-its-folders`,
        'The files at the top of a district are what others may import; move the file there, or ask for less.',
        { path: `${API}/`, pathNot: [inDistrict(district), TESTS] },
        { path: [`${inDistrict(district)}[^/]+/`, `${inDistrict(district)}store\\.ts$`] },
      ),
    ),
    forbid(
      'modules-keep-their-tables',
      "Use the other module's use case or noun file: its store, routes and jobs are its own.",
      { path: `${API}/([^/]+)/([^/]+)/`, pathNot: TESTS },
      { path: `${API}/[^/]+/[^/]+/(store|routes|jobs)\\.ts$`, pathNot: `${API}/$1/$2/` },
    ),
    forbid(
      'nouns-are-pure',
      'The noun file of a module holds rules: no database, no clock, no provider.',
      { path: NOUNS },
      {
        dependencyTypesNot: ['type-only'],
        pathNot: [
          '^packages/(?:money|contract)/',
          `${API}/platform/(?:state-machine|ids)\\.ts$`,
          ...NOUNS,
          // Rules with a name of their own.
          `${API}/users/(?:tier|identifier)\\.ts$`,
        ],
      },
    ),
    forbid(
      'ui-knows-no-product',
      'ui and lib are used by features and app.',
      { path: `${WEB}/(ui|lib)/`, pathNot: TESTS },
      { path: `${WEB}/(features|app)/` },
    ),
    forbid(
      'features-below-app',
      'Screens compose features; a feature knows no screen.',
      { path: `${WEB}/features/`, pathNot: TESTS },
      { path: `${WEB}/app/`, pathNot: `${WEB}/app/paths\\.ts$` },
    ),
    forbid(
      'features-do-not-meet',
      'A screen in app/ brings two features together, as children or properties.',
      { path: `${WEB}/features/([^/]+)/([^/]+)/`, pathNot: TESTS },
      { path: `${WEB}/features/`, pathNot: [`${WEB}/features/$1/$2/`, `${WEB}/features/$1/[^/]+$`] },
    ),
    forbid(
      'web-districts-do-not-meet',
      'Only a screen in app/ knows two districts.',
      { path: `${WEB}/features/([^/]+)/`, pathNot: TESTS },
      { path: `${WEB}/features/`, pathNot: `${WEB}/features/$1/` },
    ),
    forbid(
      'tests-are-not-shipped',
      'Code that runs does not import tests or their support.',
      { path: '^(apps|packages)/[^/]+/src/', pathNot: TESTS },
      { path: TESTS },
    ),
  ],
  options: {
    parser: 'swc',
    // The parser does not know `using`, which only tests may write.
    doNotFollow: { path: ['node_modules', '/test/'] },
    exclude: { path: ['(^|/)dist/', '^node_modules/(?!@kivuko)', '\\.test\\.tsx?$'] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'browser', 'default'],
      mainFields: ['module', 'main'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.json'],
    },
  },
}
