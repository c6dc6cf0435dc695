// Goal: the import rules refuse what they are there to refuse. Each case is planted in a tree of its own.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './start/environment.ts'

const CRUISER = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
const API = 'apps/api/src'

type Planted = Record<string, string>

/** The rules that the files break, each once. */
function brokenRules(files: Planted): string[] {
  const tree = mkdtempSync(join(tmpdir(), 'kivuko-arrows-'))
  try {
    cpSync(join(ROOT, '.dependency-cruiser.mjs'), join(tree, '.dependency-cruiser.mjs'))
    symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'))
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(tree, path)), { recursive: true })
      writeFileSync(join(tree, path), text)
    }
    const args = [CRUISER, '--config', '.dependency-cruiser.mjs', '--output-type', 'json', 'apps/*/src']
    const { stdout } = spawnSync(process.execPath, args, { cwd: tree, encoding: 'utf8', maxBuffer: 2 ** 26 })
    const { summary } = JSON.parse(stdout) as { summary: { violations: { rule: { name: string } }[] } }
    return [...new Set(summary.violations.map(({ rule }) => rule.name))].sort()
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}

const one = 'export const one = 1\n'
const takes = (path: string) => `import { one } from '${path}'\nexport const two = one + 1\n`

test('a district that imports a lower one by its face breaks no rule', () => {
  const files = { [`${API}/users/one.ts`]: one, [`${API}/operations/two.ts`]: takes('../users/one.ts') }
  expect(brokenRules(files)).toEqual([])
})

test.for<[string, string, Planted]>([
  [
    'an arrow that runs up the stairs',
    'users-stands-on-lower-floors',
    { [`${API}/operations/one.ts`]: one, [`${API}/users/two.ts`]: takes('../operations/one.ts') },
  ],
  [
    'an arrow between two districts of one floor',
    'trading-stands-on-lower-floors',
    { [`${API}/rails/one.ts`]: one, [`${API}/trading/two.ts`]: takes('../rails/one.ts') },
  ],
  [
    'a district entered past its face',
    'trading-keeps-its-folders',
    { [`${API}/trading/orders/one.ts`]: one, [`${API}/operations/two.ts`]: takes('../trading/orders/one.ts') },
  ],
  [
    "another module's store",
    'modules-keep-their-tables',
    { [`${API}/people/auth/store.ts`]: one, [`${API}/people/social/two.ts`]: takes('../auth/store.ts') },
  ],
  [
    'a cycle between two modules of a district',
    'no-cycles',
    {
      [`${API}/record/audit/one.ts`]: `import type { Two } from '../wallets/two.ts'\nexport type One = Two | 1\n`,
      [`${API}/record/wallets/two.ts`]: `import type { One } from '../audit/one.ts'\nexport type Two = { of: One }\n`,
    },
  ],
])('%s is refused by %s', ([, rule, files]) => expect(brokenRules(files)).toEqual([rule]))
