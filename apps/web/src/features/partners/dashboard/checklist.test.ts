import type { PartnerKey } from '@kivuko/contract/partners.ts'
import { expect, test } from 'vitest'
import { checklist, isWorking } from './checklist.ts'

const KEY: PartnerKey = {
  id: 'apk_1',
  name: 'A server',
  shown: 'kv_sk_test_…a1b2',
  scopes: ['rails:read'],
  networks: [],
  api_version: '2026-11-27',
  public_key: null,
  created_at: '2026-11-20T12:00:00.000Z',
  last_used_at: null,
  ends_at: null,
}
const USED = { ...KEY, last_used_at: '2026-11-20T12:05:00.000Z' }

test('PTN-133 the checklist knows what is done, and names one step as the next', () => {
  const standing = (...given: Parameters<typeof checklist>) => Object.values(checklist(...given)).join(' ')
  expect(standing({ state: 'test' }, [])).toBe('done current coming coming')
  expect(standing({ state: 'test' }, [KEY])).toBe('done done current coming')
  expect(standing({ state: 'test' }, [KEY, USED])).toBe('done done done current')
  expect(standing({ state: 'asked' }, [USED])).toBe('done done done current')
  expect(standing({ state: 'live' }, [USED])).toBe('done done done done')
  // Keys may have ended long ago: live access was opened all the same.
  expect(standing({ state: 'suspended' }, [])).toBe('done current coming done')
})

test('PTN-133 a key works until the moment it ends', () => {
  const at = new Date('2026-11-20T12:00:00.000Z')
  expect(isWorking(KEY, at)).toBe(true)
  expect(isWorking({ ends_at: '2026-11-20T12:00:00.001Z' }, at)).toBe(true)
  expect(isWorking({ ends_at: '2026-11-20T12:00:00.000Z' }, at)).toBe(false)
})
