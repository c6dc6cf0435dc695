// Which ways money moved in a run, beside all the ways there are: those the recipes name.
import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '../../../src/tables.ts'

const RECIPES = new URL('../../../src/accounting/recipes/', import.meta.url)

/** Every kind of journal a recipe writes. */
export function recipeKinds(): string[] {
  const files = readdirSync(RECIPES).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const texts = files.map((name) => readFileSync(new URL(name, RECIPES), 'utf8'))
  return texts.flatMap((text) => [...text.matchAll(/journal\('(\w+)'/g)].map(([, kind = '']) => kind)).toSorted()
}

/** How many of each kind were posted; stock that a test brings in itself does not count. */
export async function postedKinds(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::int as count from ledger.journals
    where kind <> 'treasury_funding' or reference like 'prp\\_%' group by kind`.execute(db)
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}
