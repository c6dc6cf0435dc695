// The rules of this code no other tool knows. There is no list of exceptions: a rule that needs one is changed.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './start/environment.ts'
import { findUnbound, findUntested, findUnusedErrors } from './tidy/contract-coverage.ts'
import { findModuleCircles } from './tidy/modules.ts'
import { findNetworkNames, NETWORK_LISTS } from './tidy/networks.ts'
import {
  FILE_LINES_MAX,
  findClockReads,
  findEnvironmentReads,
  findLongFunctions,
  findMisplacedTexts,
  findMoneyMaths,
  findProductNames,
  findUntranslatable,
  findUsing,
} from './tidy/rules.ts'
import { findSlowPatterns } from './tidy/slow-patterns.ts'
import { readSources, type Source } from './tidy/sources.ts'
import { findForeignTables, readOwners } from './tidy/tables.ts'

const FILE_LINES_WARNING = 250
const code = readSources(/\.tsx?$/, ['packages', 'apps', 'tools', 'bench', 'e2e'])
const owners = readOwners(code)
const findForeign = (source: Source) => findForeignTables(source, owners)
const RULES = [
  findLongFunctions,
  findMoneyMaths,
  findEnvironmentReads,
  findClockReads,
  findUsing,
  findProductNames,
  findUntranslatable,
  findMisplacedTexts,
  findSlowPatterns,
  findForeign,
  findNetworkNames,
]
/** By rule. One file after another, so that each is parsed once. */
const findings = new Map(RULES.map((rule) => [rule, [] as string[]]))
for (const source of code) for (const rule of RULES) findings.get(rule)?.push(...rule(source))

const sample = (path: string, text: string): Source => ({ path, text, isTest: false })

test(`no file is longer than ${FILE_LINES_MAX} lines`, () => {
  const lengths = code.map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
  for (const { path, lines } of lengths) {
    if (lines > FILE_LINES_WARNING && lines <= FILE_LINES_MAX)
      console.warn(`${path} has ${lines} lines and is nearly too long`)
  }
  const tooLong = lengths.filter(({ lines }) => lines > FILE_LINES_MAX)
  expect(tooLong.map(({ path, lines }) => `${path} has ${lines} lines; split it by what its parts are about`)).toEqual(
    [],
  )
})

test('no function is longer than 70 lines', () => {
  expect(findings.get(findLongFunctions)).toEqual([])
  const long = `function buy() {\n${'  step()\n'.repeat(70)}}`
  expect(findLongFunctions(sample('apps/api/src/trading/a/b.ts', long))).toHaveLength(1)
})

test('amounts are counted only in packages/money', () => {
  expect(findings.get(findMoneyMaths)).toEqual([])
  const path = 'apps/api/src/trading/order.ts'
  const wrong = ['parseFloat(text)', 'fee.toFixed(2)', 'Math.round(amount * 1.5)', 'Number(total.units)']
  for (const text of wrong) expect(findMoneyMaths(sample(path, text)), text).toHaveLength(1)
  const right = ['Math.ceil(waitMs / 1000)', 'Number(seconds)', '// Math.round(amount)', "'parseFloat(amount)'"]
  for (const text of right) expect(findMoneyMaths(sample(path, text)), text).toEqual([])
})

test('the environment is read in one file of each program', () => {
  expect(findings.get(findEnvironmentReads)).toEqual([])
  expect(findEnvironmentReads(sample('apps/api/src/app.ts', 'const port = process.env.PORT'))).toHaveLength(1)
  expect(findEnvironmentReads(sample('apps/api/src/config/read-config.ts', 'const port = process.env.PORT'))).toEqual(
    [],
  )
})

test('the API asks its clock for the time', () => {
  expect(findings.get(findClockReads)).toEqual([])
  const path = 'apps/api/src/trading/order.ts'
  for (const text of ['Date.now()', 'new Date()']) expect(findClockReads(sample(path, text)), text).toHaveLength(1)
  expect(findClockReads(sample(path, 'new Date(row.created_at)'))).toEqual([])
})

test('code that runs without a build is code every supported Node can read', () => {
  expect(findings.get(findUsing)).toEqual([])
  expect(findUsing(sample('tools/a.ts', 'async function a() { await using b = c() }'))).toHaveLength(1)
})

test("BRN-06 an operator's customers read the operator's name, never the product's", () => {
  expect(findings.get(findProductNames)).toEqual([])
  const written = ["t('Coins on Kivuko')", '`Welcome to Kivuko`', "const title = 'Kivuko'"]
  for (const text of written) {
    expect(findProductNames(sample('apps/web/src/app/routes/coins.tsx', text)), text).toHaveLength(1)
    expect(findProductNames(sample('apps/api/src/people/auth-letters.ts', text)), text).toHaveLength(1)
  }
  expect(findProductNames(sample('apps/web/src/app/page.tsx', '<p>Kivuko</p>'))).toHaveLength(1)
  for (const path of ['apps/api/src/commands/seed.ts', 'apps/sandbox/src/main.ts', 'tools/start.ts'])
    expect(findProductNames(sample(path, written[2] ?? ''))).toEqual([])
  expect(
    findProductNames(sample('apps/web/src/app/a.ts', "// Kivuko's\nimport { t } from '@kivuko/contract/text.ts'")),
  ).toEqual([])
})

test('what a customer reads can be translated', () => {
  expect(findings.get(findUntranslatable)).toEqual([])
  const path = 'apps/web/src/features/record/wallets/summary.tsx'
  for (const text of ['<p>Send money</p>', '<Row label="Fee" />', '<p>{sum} of it</p>'])
    expect(findUntranslatable(sample(path, text)), text).toHaveLength(1)
  for (const text of ["<p>{t('Send money')}</p>", '<p className="text sm">{sum} · %</p>', '<Row label={label} />'])
    expect(findUntranslatable(sample(path, text)), text).toEqual([])
  expect(findUntranslatable(sample('apps/web/src/features/operations/page.tsx', '<p>Cases</p>'))).toEqual([])
})

test('a sentence stands where it is shown, and the console has one language', () => {
  expect(findings.get(findMisplacedTexts)).toEqual([])
  const used = "import { t } from '@kivuko/contract/text.ts'"
  expect(findMisplacedTexts(sample('apps/web/src/features/record/wallets/messages.ts', ''))).toHaveLength(1)
  expect(findMisplacedTexts(sample('apps/web/src/features/operations/page.tsx', used))).toHaveLength(1)
  expect(findMisplacedTexts(sample('apps/web/src/features/record/wallets/summary.tsx', used))).toEqual([])
})

test('SEC-13 no pattern over a text takes time that grows faster than the text', () => {
  expect(findings.get(findSlowPatterns)).toEqual([])
  const path = 'apps/api/src/trading/order.ts'
  const slow = [
    '/^(a+)+$/',
    '/^\\d*\\.?\\d*$/',
    '/\\s+$/',
    '/ - (.+)$/',
    '/below.*fee/',
    '/<([^>]+)>/',
    "new RegExp('(x|x)*y')",
  ]
  for (const text of slow) {
    const [finding, ...more] = findSlowPatterns(sample(path, `const words = ${text}.test(given)`))
    expect([finding, more], text).toEqual([
      expect.stringMatching(/^apps\/api\/src\/trading\/order\.ts:1 .*(bound what repeats)/),
      [],
    ])
  }
  expect(findSlowPatterns(sample(path, 'new RegExp(name)'))).toEqual([expect.stringContaining('write a literal')])
  const quick = [
    '/^\\d*(?:\\.\\d*)?$/',
    '/(?<!0)0+$/',
    '/^Bearer (.+)$/i',
    '/<([^<>]+)>/',
    '/ - (.*)/',
    "'(a+)+'",
    '// /(a+)+$/',
  ]
  for (const text of quick) expect(findSlowPatterns(sample(path, text)), text).toEqual([])
  expect(findSlowPatterns({ ...sample(path, '/(a+)+$/'), isTest: true })).toEqual([])
})

test('a district names its own tables in SQL, and asks the others', () => {
  expect(findings.get(findForeign)).toEqual([])
  const path = 'apps/api/src/compliance/cases/store.ts'
  const wrong = [
    "db.selectFrom('users as u')",
    "db.selectFrom(['cases', 'users'])",
    "query.leftJoin('users', 'users.id', 'cases.user_id')",
    "tx.insertInto('users')",
    "tx.updateTable('users')",
    "tx.deleteFrom('users')",
    "stateTable('withdrawals', TRANSITIONS)",
    'sql`select 1 from cases c, users u`',
    'sql<Row>`select 1 from cases join users on true`',
    'sql`update users set kyc_tier = 1`',
    'sql`insert into users (id) select 1`',
  ]
  for (const text of wrong) expect(findForeignTables(sample(path, text), owners), text).toHaveLength(1)
  const right = ["db.selectFrom('cases')", 'sql`select users from cases`', "people(db).as('users')", '// from users']
  for (const text of right) expect(findForeignTables(sample(path, text), owners), text).toEqual([])
  expect(findForeignTables(sample('apps/api/src/users/find-user.ts', wrong[0] ?? ''), owners)).toEqual([])
})

test('modules do not need each other in a circle', () => {
  expect(findModuleCircles(code)).toEqual([])
  const one = sample('apps/api/src/record/audit/one.ts', "import { two } from '../wallets/two.ts'")
  const two = sample('apps/api/src/record/wallets/two.ts', "import { three } from '#record/audit/three.ts'")
  expect(findModuleCircles([one, two])).toHaveLength(2)
})

test('PRV-186 a network of phones is named in its own files, and on one line of each list', () => {
  expect(findings.get(findNetworkNames)).toEqual([])
  const line = "import { AIRTEL } from './airtel.ts'\n"
  expect(findNetworkNames(sample('apps/api/src/rails/deposits.ts', line))).toHaveLength(1)
  expect(findNetworkNames(sample('apps/api/src/providers/mobile-money/airtel/airtel.ts', line))).toEqual([])
  for (const list of NETWORK_LISTS) {
    expect(code.map(({ path }) => path)).toContain(list)
    expect(findNetworkNames(sample(list, line.repeat(2)))).toEqual([])
    expect(findNetworkNames(sample(list, line.repeat(3)))).toHaveLength(1)
  }
})

test('every endpoint of the contract is bound', () => {
  expect(findUnbound(code)).toEqual([])
  expect(findUnbound([])).not.toEqual([])
})

test('every endpoint of the contract is called by a scenario', () => {
  expect(findUntested(code)).toEqual([])
  expect(findUntested([])).not.toEqual([])
})

test('every error code can be answered', () => {
  expect(findUnusedErrors(code)).toEqual([])
  expect(findUnusedErrors([])).not.toEqual([])
})

test('migrations are numbered without gaps or repeats', () => {
  for (const folder of ['apps/api/migrations', 'packages/ledger/migrations']) {
    const files = existsSync(join(ROOT, folder)) ? readdirSync(join(ROOT, folder)).sort() : []
    expect(files, `${folder} has no migrations`).not.toEqual([])
    const numbers = files.map((name) => Number(/^(\d{4})_[a-z0-9_-]+\.sql$/.exec(name)?.[1]))
    expect(numbers, `${folder}: name them 0001_what.sql, 0002_… in order`).toEqual(files.map((_, index) => index + 1))
  }
})

test('no file names a place on the machine it was written on', () => {
  const machinePath = /(?<![\w.])\/(work|Users|home)\/(?!\.\.\.)[a-z][\w-]*\/|(?<![\w.])\/root\/[a-z]/
  const named = readSources(/\.(tsx?|mjs|js|json|md|sql|css|html|ya?ml)$/).filter(({ text }) => machinePath.test(text))
  expect(
    named.map(({ path, text }) => `${path} says ${machinePath.exec(text)?.[0]}; use a path from the repository`),
  ).toEqual([])
  expect(machinePath.test(`see ${'/'}home/ada/kivuko`)).toBe(true)
})
