// The rules of this code no other tool knows. There is no list of exceptions: a rule that needs one is changed.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './start/environment.ts'
import { findUnbound, findUntested, findUnusedErrors } from './tidy/contract-coverage.ts'
import {
  FILE_LINES_MAX,
  findClockReads,
  findEnvironmentReads,
  findLongFunctions,
  findMoneyMaths,
  findUsing,
} from './tidy/rules.ts'
import { readSources, type Source } from './tidy/sources.ts'

const FILE_LINES_WARNING = 250
const code = readSources(/\.tsx?$/, ['packages', 'apps', 'tools', 'bench', 'e2e'])
const sample = (path: string, text: string): Source => ({ path, text, isTest: false })

test(`no file is longer than ${FILE_LINES_MAX} lines`, () => {
  const lengths = code.map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
  for (const { path, lines } of lengths) {
    if (lines > FILE_LINES_WARNING && lines <= FILE_LINES_MAX)
      console.warn(`${path} has ${lines} lines and is nearly too long`)
  }
  const tooLong = lengths.filter(({ lines }) => lines > FILE_LINES_MAX)
  expect(tooLong.map(({ path, lines }) => `${path} has ${lines} lines; split it by what its parts are about`)).toEqual(
    [],
  )
})

test('no function is longer than 70 lines', () => {
  expect(code.flatMap(findLongFunctions)).toEqual([])
  const long = `function buy() {\n${'  step()\n'.repeat(70)}}`
  expect(findLongFunctions(sample('apps/api/src/modules/a/b.ts', long))).toHaveLength(1)
})

test('amounts are counted only in packages/money', () => {
  expect(code.flatMap(findMoneyMaths)).toEqual([])
  const path = 'apps/api/src/modules/orders/order.ts'
  const wrong = ['parseFloat(text)', 'fee.toFixed(2)', 'Math.round(amount * 1.5)', 'Number(total.units)']
  for (const text of wrong) expect(findMoneyMaths(sample(path, text)), text).toHaveLength(1)
  const right = ['Math.ceil(waitMs / 1000)', 'Number(seconds)', '// Math.round(amount)', "'parseFloat(amount)'"]
  for (const text of right) expect(findMoneyMaths(sample(path, text)), text).toEqual([])
})

test('the environment is read in one file of each program', () => {
  expect(code.flatMap(findEnvironmentReads)).toEqual([])
  expect(findEnvironmentReads(sample('apps/api/src/app.ts', 'const port = process.env.PORT'))).toHaveLength(1)
  expect(findEnvironmentReads(sample('apps/api/src/config.ts', 'const port = process.env.PORT'))).toEqual([])
})

test('the API asks its clock for the time', () => {
  expect(code.flatMap(findClockReads)).toEqual([])
  const path = 'apps/api/src/modules/orders/order.ts'
  for (const text of ['Date.now()', 'new Date()']) expect(findClockReads(sample(path, text)), text).toHaveLength(1)
  expect(findClockReads(sample(path, 'new Date(row.created_at)'))).toEqual([])
})

test('code that runs without a build is code every supported Node can read', () => {
  expect(code.flatMap(findUsing)).toEqual([])
  expect(findUsing(sample('tools/a.ts', 'async function a() { await using b = c() }'))).toHaveLength(1)
})

test('every endpoint of the contract is bound', () => {
  expect(findUnbound(code)).toEqual([])
  expect(findUnbound([])).not.toEqual([])
})

test('every endpoint of the contract is called by a scenario', () => {
  expect(findUntested(code)).toEqual([])
  expect(findUntested([])).not.toEqual([])
})

test('every error code can be answered', () => {
  expect(findUnusedErrors(code)).toEqual([])
  expect(findUnusedErrors([])).not.toEqual([])
})

test('migrations are numbered without gaps or repeats', () => {
  for (const folder of ['apps/api/migrations', 'packages/ledger/migrations']) {
    const files = existsSync(join(ROOT, folder)) ? readdirSync(join(ROOT, folder)).sort() : []
    expect(files, `${folder} has no migrations`).not.toEqual([])
    const numbers = files.map((name) => Number(/^(\d{4})_[a-z0-9_-]+\.sql$/.exec(name)?.[1]))
    expect(numbers, `${folder}: name them 0001_what.sql, 0002_… in order`).toEqual(files.map((_, index) => index + 1))
  }
})

test('no file names a place on the machine it was written on', () => {
  const machinePath = /(?<![\w.])\/(work|Users|home)\/(?!\.\.\.)[a-z][\w-]*\/|(?<![\w.])\/root\/[a-z]/
  const named = readSources(/\.(tsx?|mjs|js|json|md|sql|css|html|ya?ml)$/).filter(({ text }) => machinePath.test(text))
  expect(
    named.map(({ path, text }) => `${path} says ${machinePath.exec(text)?.[0]}; use a path from the repository`),
  ).toEqual([])
  expect(machinePath.test(`see ${'/'}home/ada/kivuko`)).toBe(true)
})
