import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  ASVS_DOC,
  asvsDoc,
  findFaults,
  findLost,
  findLostHere,
  RENEW_ASVS_COMMAND,
  readSecurityPages,
  rowsIn,
} from './asvs.ts'
import { requirements } from './asvs-levels.ts'
import { ROOT } from './start/environment.ts'

const page = (text: string) => ({ path: 'docs/security/asvs/v01.md', text, isTest: false })

test('every requirement of level 1 and 2 has one row, which says how it is met or why not', () => {
  expect(requirements().size).toBe(253)
  expect(findFaults(rowsIn(readSecurityPages()))).toEqual([])
})

test('what the pages of security cite is there', () => {
  expect(findLostHere(readSecurityPages())).toEqual([])
})

test('docs/security/asvs.md is what the pages of the chapters say', async () => {
  const written = await readFile(join(ROOT, ASVS_DOC), 'utf8')
  expect(written, `${ASVS_DOC} is old: run ${RENEW_ASVS_COMMAND}`).toBe(asvsDoc(readSecurityPages()))
})

test('a row that is missing, doubled, of another level, without a file or of no known state is a fault', () => {
  const rows = rowsIn([
    page(
      [
        '| 1.1.1 | 2 | decoding | met | Once. | `apps/a.ts` | API-01 |',
        '| 1.1.2 | 1 | encoding | met | Last. | `apps/a.ts` | |',
        '| 1.2.1 | 1 | html | met | By React. | | |',
        '| 1.2.2 | 1 | urls | perhaps | Maybe. | `apps/a.ts` | |',
        '| 1.2.2 | 1 | urls | open | | | |',
        '| 9.9.9 | 1 | nothing | n/a | None. | | |',
      ].join('\n'),
    ),
  ])
  const levels = new Map(Object.entries({ '1.1.1': 2, '1.1.2': 2, '1.2.1': 1, '1.2.2': 1, '1.2.3': 1 }))
  expect(findFaults(rows, levels).map((fault) => fault.replace('docs/security/asvs/v01.md: ', ''))).toEqual([
    '1.2.3 has no row',
    '1.2.2 has more than one row',
    '1.1.2 is of level 2',
    '1.2.1 names no file',
    '1.2.2 is "perhaps", which is none of met, n/a, operator, accepted, open',
    '1.2.2 says nothing',
    '9.9.9 is no requirement of level 2',
  ])
})

test('a file or a behaviour that is cited and not there is a fault', () => {
  const here = { isThere: (path: string) => path === 'apps/a.ts', behaviours: new Set(['API-01']) }
  expect(findLost([page('`apps/a.ts` API-01 `apps/b.ts` and API-02, [more](../more.md#here)')], here)).toEqual([
    'docs/security/asvs/v01.md cites apps/b.ts, which is not there',
    'docs/security/asvs/v01.md leads to docs/security/more.md, which is not there',
    'docs/security/asvs/v01.md cites API-02, which is not in docs/behaviour',
  ])
})
