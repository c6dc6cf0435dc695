// Prints docs/ledger.md from the comments beside the code: which accounts there are, and every way money can move.
// `node tools/ledger-doc.ts` writes it.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const CHART = 'apps/api/src/accounting/chart.ts'
const RECIPES = 'apps/api/src/accounting/recipes'
export const LEDGER_DOC = 'docs/ledger.md'
export const RENEW_COMMAND = 'node tools/ledger-doc.ts'

export type ChartLine = { account: string; mayGoNegative: boolean; purpose: string }
export type RecipeLine = { account: string; debit: string; credit: string }
export type Recipe = { name: string; title: string; purpose: string; lines: RecipeLine[] }

const FUNCTION = /\/\*\*((?:(?!\*\/).)*)\*\/\nexport function (\w+)\((.*?)\n\}/gs

/** Throws when an account has no comment or no name that can be read. */
export async function readChart(): Promise<ChartLine[]> {
  return functionsOf(await source(CHART)).map(({ name, comment, body }) => {
    const account = /name: `([^`]+)`/.exec(body)?.[1]
    const mayGoNegative = /mayGoNegative: (true|false)/.exec(body)?.[1]
    if (!account || !mayGoNegative) throw new Error(`${CHART}: ${name} does not say its account in one line`)
    return {
      account: account.replaceAll(/\$\{(\w+)\}/g, '{$1}').replace('{userId}', '{user}'),
      mayGoNegative: mayGoNegative === 'true',
      purpose: comment.join(' '),
    }
  })
}

/** Every function exported by the recipes. Throws when one has no title or no table of debits and credits. */
export async function readRecipes(): Promise<Recipe[]> {
  const files = (await readdir(join(ROOT, RECIPES))).filter((file) => !file.endsWith('.test.ts')).toSorted()
  return (await Promise.all(files.map((file) => recipesOf(`${RECIPES}/${file}`)))).flat()
}

async function recipesOf(file: string): Promise<Recipe[]> {
  const text = await source(file)
  const functions = functionsOf(text)
  if (functions.length !== text.match(/^export function /gm)?.length)
    throw new Error(`${file} has a recipe without a comment`)
  return functions.map(({ name, comment }) => {
    const [, title, purpose] = /^([^:]+): (.+)$/.exec(comment.filter((line) => !line.startsWith('|')).join(' ')) ?? []
    const rows = comment.filter((line) => line.startsWith('|')).slice(2)
    if (!title || !purpose || rows.length < 2) throw new Error(`${file}: ${name} has no title or no table`)
    const lines = rows.map((row) => {
      const [account = '', debit = '', credit = ''] = row
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim())
      return { account, debit, credit }
    })
    return { name, title, purpose: sentence(purpose), lines }
  })
}

/** The page, as it should be in the repository. */
export async function ledgerDoc(): Promise<string> {
  const chart = (await readChart()).map(
    ({ account, mayGoNegative, purpose }) => `| \`${account}\` | ${mayGoNegative ? 'yes' : 'no'} | ${purpose} |`,
  )
  const recipes = (await readRecipes()).map(({ name, title, purpose, lines }) => {
    const rows = lines.map(({ account, debit, credit }) => `| \`${account}\` | ${debit} | ${credit} |`)
    return [
      `### ${title}`,
      '',
      `${purpose} (\`${name}\`)`,
      '',
      '| Account | Debit | Credit |',
      '|---|---|---|',
      ...rows,
      '',
    ].join('\n')
  })
  return [
    '# How money moves',
    '',
    `Printed from the comments in \`${CHART}\` and \`${RECIPES}/\` by \`${RENEW_COMMAND}\`.`,
    '',
    'Every movement is one journal, posted once whatever is repeated. Credits add to an account, debits take from it, and a',
    'journal sums to zero in each asset. A mistake is corrected by a new journal, never by changing an old one.',
    '',
    '## Accounts',
    '',
    '| Account | May go below zero | What it is |',
    '|---|---|---|',
    ...chart,
    '',
    '## Movements',
    '',
    recipes.join('\n'),
  ].join('\n')
}

type Documented = { name: string; comment: string[]; body: string }

function functionsOf(text: string): Documented[] {
  return [...text.matchAll(FUNCTION)].map(([, comment = '', name = '', body = '']) => ({
    name,
    comment: comment
      .split('\n')
      .map((line) => line.replace(/^\s*\*? ?/, '').trim())
      .filter(Boolean),
    body,
  }))
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function source(path: string): Promise<string> {
  return readFile(join(ROOT, path), 'utf8')
}

if (import.meta.main) {
  await writeFile(join(ROOT, LEDGER_DOC), await ledgerDoc())
  console.log(`${LEDGER_DOC} is new.`)
}
