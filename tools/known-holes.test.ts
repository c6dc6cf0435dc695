import { expect, test } from 'vitest'
import { advisoriesIn, compareHoles, dueOf, type KnownHole, overdue, readKnownHoles } from './known-holes.ts'

/** As npm 10 prints it: one package with a hole of its own, and one that has it only because of the first. */
const REPORT = {
  auditReportVersion: 2,
  vulnerabilities: {
    parser: {
      name: 'parser',
      severity: 'high',
      isDirect: false,
      via: [
        {
          source: 1098583,
          name: 'parser',
          dependency: 'parser',
          title: 'parser hangs on a long line',
          url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
          severity: 'high',
          range: '<2.0.1',
        },
      ],
      effects: ['server'],
      range: '<2.0.1',
      nodes: ['node_modules/parser'],
      fixAvailable: true,
    },
    server: { name: 'server', severity: 'high', isDirect: true, via: ['parser'], effects: [], fixAvailable: true },
  },
  metadata: { vulnerabilities: { high: 2, total: 2 } },
}
const HOLE: KnownHole = {
  id: 'GHSA-aaaa-bbbb-cccc',
  package: 'parser',
  severity: 'high',
  seen: '2026-01-15',
  isUrgent: false,
  note: 'its lines are bounded before',
}

test('SEC-154 a known hole in what is shipped is closed within its time: none that is written down is past it', () => {
  expect(overdue(readKnownHoles(), new Date().toISOString().slice(0, 10))).toEqual([])
})

test('SEC-154 a hole has as many days as it is grave, from the day it was seen', () => {
  const dues = (['critical', 'high', 'moderate', 'low'] as const).map((severity) => dueOf({ ...HOLE, severity }))
  expect(dues).toEqual(['2026-01-17', '2026-01-29', '2026-03-16', undefined])
  expect(dueOf({ ...HOLE, severity: 'low', isUrgent: true })).toBe('2026-01-17')
  expect(overdue([HOLE], '2026-01-29')).toEqual([])
  expect(overdue([HOLE], '2026-01-30')).toEqual(['parser (GHSA-aaaa-bbbb-cccc) was to be closed by 2026-01-29'])
})

test('SEC-154 what the registry knows and nobody wrote down fails, and so does what it no longer knows', () => {
  const advisories = advisoriesIn(REPORT) ?? []
  expect(advisories.map(({ id, package: name }) => [id, name])).toEqual([['GHSA-aaaa-bbbb-cccc', 'parser']])
  expect(compareHoles(advisories, [HOLE], '2026-01-20')).toEqual({ late: [], unlisted: [], gone: [] })
  const { unlisted } = compareHoles(advisories, [], '2026-01-20')
  expect(unlisted).toEqual([expect.stringMatching(/hangs on a long line: add \{"id":"GHSA-aaaa.*"seen":"2026-01-20"/)])
  expect(compareHoles([], [HOLE], '2026-01-20').gone).toEqual([expect.stringContaining('is closed')])
})

test('SEC-154 a registry that does not answer says nothing, not that all is well', () => {
  for (const answer of [undefined, {}, { message: '405 Method Not Allowed', statusCode: 405 }, { error: {} }])
    expect(advisoriesIn(answer)).toBeUndefined()
  expect(advisoriesIn({ auditReportVersion: 2, vulnerabilities: {} })).toEqual([])
  expect(() => readKnownHoles('[{"id":"GHSA-x"}]')).toThrow(/known-holes\.json: 0\.package/)
})
