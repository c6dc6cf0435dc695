import { expect, test } from 'vitest'
import type { Counts, Figure } from '../testing/figures.ts'
import { brokenPromises, describeRun, withRun } from './describe-run.ts'

const RUN = {
  at: new Date('2026-11-25T18:04:59Z'),
  cores: 2,
  load: { before: 0.42, during: 3.15 },
  minutes: 9.6,
}
const kept = (transfer: number, purchase = 0, rest: Partial<Counts> = {}): Counts => ({
  acknowledged: { transfer, purchase },
  lost: [],
  doubled: [],
  ...rest,
})
const cut = (ms: number, counts: Counts = kept(0)): Figure => ({ what: 'cut off', ms, most: 15_000, counts })
const LOST: Figure = {
  what: 'asynchronous',
  mustLose: true,
  counts: kept(127, 3, { lost: ['transfer payer-0-1', 'transfer payer-0-2'] }),
}

test('RUN-134 each run of the trials is written beside what is promised, with the load; one that failed says so, and older ones stay', () => {
  const first = withRun('', {
    ...RUN,
    isGreen: true,
    figures: [cut(12_340), cut(9_910), { what: 'signer killed', ms: 10_400 }],
  })
  expect(first).toMatch(/^# Trials of a cluster\n/)
  expect(first).toContain(
    '## 2026-11-25 18:04 UTC: green\n\n2 cores, load 0.4 before and 3.1 during the run, 10 minutes.',
  )
  expect(first).toContain('\n| cut off | 9.9, 12.3 | 15 | 0 | 0 | 0 |\n| signer killed | 10.4 | - | - | - | - |\n')
  const second = withRun(first, { ...RUN, isGreen: false, figures: [cut(15_600)] })
  expect(second.startsWith(first)).toBe(true)
  expect(second.slice(first.length)).toContain('UTC: FAILED\n')
})

test('RUN-165 a run says of each trial how much was acknowledged, lost and doubled, what calls were answered, and what is lost where commits wait for nobody', () => {
  const whole: Figure = {
    what: 'after all of it',
    counts: kept(4_182, 60),
    answers: [
      ['200', 5_000],
      ['503', 12],
      ['none: ECONNRESET', 1],
    ],
  }
  const figures = [cut(9_000, kept(300, 4)), cut(9_500, kept(200, 2)), whole, LOST]
  const said = describeRun({ ...RUN, isGreen: true, figures })
  expect(said).toContain('\n| cut off | 9.0, 9.5 | 15 | 506 | 0 | 0 |\n')
  expect(said).toContain('\n| after all of it | - | - | 4242 | 0 | 0 |\n| asynchronous | - | - | 130 | 2 | 0 |\n')
  expect(said).toContain(
    '\nafter all of it: acknowledged transfer 4182, purchase 60; answers 200: 5000, 503: 12, none: ECONNRESET: 1.\n',
  )
  expect(said).toContain('\nWhere commits wait for nobody, 2 of 130 acknowledged were lost: the trials can fail.\n')
  expect(said).not.toContain('Not held')
})

test('RUN-165 a pause beyond what is promised, one lost, one doubled, and nothing lost where something must be, are promises broken', () => {
  expect(brokenPromises([cut(15_000), { what: 'signer killed', ms: 99_000 }, LOST])).toEqual([])
  const lost = kept(5, 0, { lost: ['transfer payer-0-1'], doubled: ['purchase qut_1', 'purchase qut_2'] })
  const broken = [cut(15_600), { what: 'server killed', ms: 4_000, most: 6_000, counts: lost }]
  const none: Figure = { ...LOST, counts: kept(127) }
  expect(brokenPromises([...broken, none])).toEqual([
    'cut off: 15.6 s, and 15.0 s are promised',
    'server killed: 1 acknowledged were lost',
    'server killed: 2 were done twice',
    'asynchronous: nothing was lost, so the trials cannot fail',
  ])
  expect(describeRun({ ...RUN, isGreen: false, figures: broken })).toContain('\nNot held: cut off: 15.6 s')
})
