// @vitest-environment node
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fallbackStyles } from './fallback-fonts.ts'

test('FST-07 the stand-ins of Inter have the figures that their tool computes from both fonts, and the styles name each', async () => {
  const styles = await fallbackStyles()
  expect(await readFile(new URL('../src/ui/fallback-fonts.css', import.meta.url), 'utf8')).toBe(styles)
  const theme = await readFile(new URL('../src/ui/theme.css', import.meta.url), 'utf8')
  const families = [...styles.matchAll(/font-family: ['"]([^'"]+)['"]/g)].map(([, name]) => name)
  expect(families).toHaveLength(4)
  for (const family of families) expect(theme).toContain(`"${family}"`)
})
