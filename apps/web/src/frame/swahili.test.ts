import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { WIDGET_LOOKS } from '@kivuko/contract/widget-look.ts'
import { expect, test } from 'vitest'
import { SWAHILI } from './swahili.ts'

const FOLDER = import.meta.dirname
const sources = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.includes('swahili'))
  .map((name) => readFileSync(join(FOLDER, name), 'utf8'))

test('WGT-13 every sentence of the frame is there in Swahili, with the same values in it, and no other one', () => {
  const said = sources.flatMap((text) => [...text.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, sentence = '']) => sentence))
  expect(said.length).toBeGreaterThan(60)
  expect(Object.keys(SWAHILI).toSorted()).toEqual([...new Set(said)].toSorted())
  const values = (sentence: string) => (sentence.match(/\{\w+\}/g) ?? []).toSorted()
  for (const [english, swahili] of Object.entries(SWAHILI))
    expect([english, values(swahili)]).toEqual([english, values(english)])
})

test('WGT-13 the style sheet has the colours that a theme is judged against', () => {
  const style = readFileSync(join(FOLDER, 'frame.css'), 'utf8')
  for (const [look, palette] of Object.entries(WIDGET_LOOKS))
    for (const [name, value] of Object.entries(palette)) {
      const written = `--${name.replace('_', '-')}: var(--${look}-${name.replace('_', '-')}, ${value});`
      // By itself where it is asked for, and once more where the system says so.
      expect([written, style.split(written).length - 1]).toEqual([written, look === 'dark' ? 2 : 1])
    }
})
