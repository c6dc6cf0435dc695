import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../start/environment.ts'
import { HURRY, hurryRules, readRule } from './hurry.ts'
import { missesOf, type Played, tableOf } from './report.ts'

const GOOD: Played = {
  name: 'float empty',
  alert: 'KivukoPayoutsFail',
  runbook: 'float-empty.md',
  limitSeconds: 60,
  firedSeconds: 12.3,
  did: 'stopped mpesa_out',
  overSeconds: 8,
  misses: [],
}
const without = (key: keyof Played): Played => {
  const { [key]: _, ...rest } = GOOD
  return rest as Played
}

test.each<[Played[], string[], RegExp]>([
  [[without('firedSeconds')], [], /KivukoPayoutsFail did not fire/],
  [[{ ...GOOD, firedSeconds: 60.1 }], [], /fired after 60\.1 s, which is late/],
  [[without('did')], [], /the runbook could not be followed/],
  [[without('overSeconds')], [], /it did not end/],
  [[{ ...GOOD, misses: ['resume: outflow is not stopped'] }], [], /^float empty: resume: outflow/],
  [[GOOD], ['outflow is still stopped'], /outflow is still stopped/],
])('RUN-65 a day is missed when anything of it is: %#', (played, wrong, miss) => {
  expect(missesOf(played, wrong)).toEqual([expect.stringMatching(miss)])
})

test('RUN-65 a day without a miss has none, and the table says when what happened', () => {
  expect(missesOf([GOOD, { ...GOOD, firedSeconds: 60 }], [])).toEqual([])
  expect(tableOf([GOOD, without('firedSeconds')]).split('\n')).toEqual([
    'Trouble      Alert              Fired   Limit   The runbook’s step  Over',
    'float empty  KivukoPayoutsFail  12.3 s  60.0 s  stopped mpesa_out   8.0 s',
    'float empty  KivukoPayoutsFail  never   60.0 s  stopped mpesa_out   8.0 s',
  ])
})

test('RUN-66 hurried rules are the same expressions over shorter times, all of them', () => {
  const text = readFileSync(join(ROOT, 'deploy/alerts/kivuko.rules.yml'), 'utf8')
  const hurried = hurryRules(text)
  // Whatever is not a time stays.
  const timeless = (rules: string) => rules.replaceAll(/\d+(?:\.\d+)?[smh]\b|_seconds(?:\{[^}]*\})?\) > [\d.]+/g, '#')
  expect(timeless(hurried)).toBe(timeless(text))
  expect(hurried).not.toMatch(/\bfor: \d+[mh]|\[\d+[mh]\]/)
  const ages = [...text.matchAll(/_(?:age|lag)_seconds.*? > (\d+)/g)].map(([, age]) => Number(age))
  const shorter = [...hurried.matchAll(/_(?:age|lag)_seconds.*? > ([\d.]+)/g)].map(([, age]) => Number(age))
  expect(ages.length).toBeGreaterThan(3)
  expect(shorter).toEqual(ages.map((age) => age / HURRY))
  expect(readRule(hurried, 'KivukoUnknownOutcome')).toEqual({ forSeconds: 0, windowSeconds: 0, ageSeconds: 30 })
  expect(readRule(hurried, 'KivukoProviderSilent')).toEqual({ forSeconds: 5, windowSeconds: 10, ageSeconds: 0 })
  expect(readRule(hurried, 'KivukoNothing')).toBeUndefined()
})
