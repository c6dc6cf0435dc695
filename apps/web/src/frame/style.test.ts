import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { WIDGET_LOOKS } from '@kivuko/contract/widget-look.ts'
import { expect, test } from 'vitest'

const FOLDER = import.meta.dirname

test('WGT-13 the style sheet has the colours that a theme is judged against', () => {
  const style = readFileSync(join(FOLDER, 'frame.css'), 'utf8')
  for (const [look, palette] of Object.entries(WIDGET_LOOKS))
    for (const [name, value] of Object.entries(palette)) {
      const written = `--${name.replace('_', '-')}: var(--${look}-${name.replace('_', '-')}, ${value});`
      // By itself where it is asked for, and once more where the system says so.
      expect([written, style.split(written).length - 1]).toEqual([written, look === 'dark' ? 2 : 1])
    }
})
