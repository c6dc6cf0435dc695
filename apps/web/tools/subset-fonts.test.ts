// @vitest-environment node
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { cutFonts } from './subset-fonts.ts'

test('the type of the screen is what its tool cuts out of Inter, in the ranges that the styles name', async () => {
  const styles = await readFile(new URL('../src/ui/fonts.css', import.meta.url), 'utf8')
  for (const [name, bytes] of await cutFonts()) {
    const kept = await readFile(new URL(`../fonts/${name}`, import.meta.url))
    expect(Buffer.compare(kept, bytes), name).toBe(0)
    expect(styles).toContain(`fonts/${name}`)
  }
})
