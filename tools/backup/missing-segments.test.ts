import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { firstSegmentOf, missingSegments } from './missing-segments.ts'

/** What is missing of these, from the first one named. */
function missingOf(first: string, names: readonly string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'kivuko-segments-'))
  try {
    for (const name of names) writeFileSync(join(folder, name), '')
    return missingSegments(folder, first)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const segment = (log: string, number: string) => `00000001${log.padStart(8, '0')}${number.padStart(8, '0')}`

test('a log goes from FF of one file on to 00 of the next, and the newest may be partial', () => {
  const names = [segment('1', 'FE'), segment('1', 'FF'), segment('2', '0'), `${segment('2', '1')}.partial`]
  expect(missingOf(segment('1', 'FE'), names)).toEqual([])
  expect(missingOf(segment('1', 'FE'), names.toSpliced(1, 2))).toEqual([segment('1', 'FF'), segment('2', '0')])
})

test('what is older than the backup is not asked for, and the first segment is', () => {
  expect(missingOf(segment('0', '5'), [segment('0', '1'), segment('0', '5')])).toEqual([])
  expect(missingOf(segment('0', '5'), [segment('0', '1'), segment('0', '6')])).toEqual([segment('0', '5')])
  expect(missingOf(segment('0', '5'), [])).toEqual([segment('0', '5')])
})

test('another timeline and other files say nothing of this one', () => {
  const names = [segment('0', '5'), '00000002.history', '000000020000000000000009', 'archive_status']
  expect(missingOf(segment('0', '5'), names)).toEqual([])
})

test('the backup says where it begins', () => {
  const label = 'START WAL LOCATION: 0/5000028 (file 000000010000000000000005)\nCHECKPOINT LOCATION: 0/5000080\n'
  expect(firstSegmentOf(label)).toBe('000000010000000000000005')
  expect(() => firstSegmentOf('CHECKPOINT LOCATION: 0/5000080\n')).toThrow('names no segment')
})
