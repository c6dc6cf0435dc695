// @vitest-environment node
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { drawMarks } from './draw-marks.ts'

test('PRC-10 the sheet of marks is what its tool draws, with every coin, currency and way to pay, and no address or script in it', async () => {
  const kept = await readFile(new URL('../marks/marks.svg', import.meta.url), 'utf8')
  expect(kept).toBe(await drawMarks())
  const names = [...kept.matchAll(/<symbol id="(\w+)"/g)].map(([, name]) => name)
  for (const name of [
    'btc',
    'eth',
    'usdt',
    'usdc',
    'bnb',
    'xrp',
    'sol',
    'ke',
    'ng',
    'us',
    'eu',
    'mpesa',
    'bank',
    'card',
  ])
    expect(names).toContain(name)
  // An id within a mark would be another mark's as well.
  expect([...kept.matchAll(/\sid="/g)]).toHaveLength(names.length)
  expect(kept).not.toMatch(/url\(|<script|<style|href=|<image/)
})
