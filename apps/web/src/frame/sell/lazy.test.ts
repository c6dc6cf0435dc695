import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FRAME = join(import.meta.dirname, '..')

test('WGT-48 how one sells is code that a frame asks for when it sells, and that no other file of it brings along', () => {
  const files = globSync('**/*.ts', { cwd: FRAME }).filter((file) => !/^sell\/|\.test\.ts$/.test(file))
  const mentions = files.flatMap((file) => {
    const text = readFileSync(join(FRAME, file), 'utf8')
    return [...text.matchAll(/^.*['"](?:\.{1,2}\/)+sell\/.*$/gm)].map(([line]) => line.trim())
  })
  const atOnce = mentions.filter((line) => !/\bimport\(|^import type /.test(line))
  expect([mentions.some((line) => line.includes('import(')), atOnce]).toEqual([true, []])
})
