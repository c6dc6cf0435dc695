import { expect, test } from 'vitest'
import { chainLine, faultOf, NO_LINES, sealKeyOf } from './chain-line.ts'

const key = sealKeyOf('legal winner thank year')
const one = chainLine(NO_LINES, { term: 1, line: '{"id":"a"}', key })
const two = chainLine(one, { term: 2, line: '{"id":"b"}', key })

test('RUN-96 each line is tied to the one before, and sealed by whoever has the words', () => {
  expect([faultOf(NO_LINES, one, key), faultOf(one, two, key), faultOf(one, two)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(faultOf(NO_LINES, two, key)).toBe('the line 1 is missing')
  for (const changed of [
    { ...two, line: '{"id":"c"}' },
    { ...two, term: 3 },
    { ...two, hash: one.hash },
  ])
    expect(faultOf(one, changed, key)).toBe('the line 2 is not chained to the one before')
  // Whoever owns the database can reckon a hash, and no seal.
  const forged = chainLine(one, { term: 2, line: '{"id":"c"}', key: sealKeyOf('other words') })
  expect(faultOf(one, forged)).toBeUndefined()
  expect(faultOf(one, forged, key)).toBe('the line 2 was not written by a signer with these words')
  expect(faultOf(one, { ...two, seal: Buffer.alloc(0) }, key)).toMatch(/was not written/)
})
