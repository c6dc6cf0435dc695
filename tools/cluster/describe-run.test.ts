import { expect, test } from 'vitest'
import { withRun } from './describe-run.ts'

const RUN = {
  at: new Date('2026-11-25T18:04:59Z'),
  cores: 2,
  load: { before: 0.42, during: 3.15 },
  minutes: 9.6,
}

test('RUN-134 each run of the trials is written beside what is promised, with the load; one that failed says so, and older ones stay', () => {
  const cut = (ms: number) => ({ what: 'cut off', ms, most: 15_000 })
  const first = withRun('', {
    ...RUN,
    isGreen: true,
    figures: [cut(12_340), cut(9_910), { what: 'signer killed', ms: 10_400 }],
  })
  expect(first).toMatch(/^# Trials of a cluster\n/)
  expect(first).toContain(
    '## 2026-11-25 18:04 UTC: green\n\n2 cores, load 0.4 before and 3.1 during the run, 10 minutes.\n',
  )
  expect(first).toContain('\n| cut off | 9.9, 12.3 | 15 |\n| signer killed | 10.4 | - |\n')
  const second = withRun(first, { ...RUN, isGreen: false, figures: [cut(15_600)] })
  expect(second.startsWith(first)).toBe(true)
  expect(second.slice(first.length)).toContain('UTC: FAILED\n')
})
