import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { printReadme, README } from '../tools/print-errors.ts'
import { readSnippets } from './support/snippets.ts'

test('PTN-122 the README lists every refusal that a key can meet, by what to do next', async () => {
  expect(await readFile(README, 'utf8'), 'it is old: run node packages/sdk/tools/print-errors.ts').toBe(
    await printReadme(),
  )
})

test('PTN-122 the README shows the example as it is', async () => {
  const example = await readFile(new URL('../examples/headless-purchase.mjs', import.meta.url), 'utf8')
  const [shown] = await readSnippets()
  expect(shown).toBe(example)
})
