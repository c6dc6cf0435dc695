import { expect, test } from 'vitest'
import { personalPart, readSearch } from './read-search.ts'

test('OPS-50 OPS-114 what staff type is an id, a reference, a contact or the beginning of a name', () => {
  const cases = [
    [' usr_01jd0z ', { by: 'id', id: 'usr_01jd0z' }],
    ['ord_01jd0z', { by: 'movement', id: 'ord_01jd0z' }],
    ['txn_01jd0z', { by: 'movement', id: 'txn_01jd0z' }],
    ['sal_01jd0z', { by: 'movement', id: 'sal_01jd0z' }],
    ['wdr_01jd0z', { by: 'movement', id: 'wdr_01jd0z' }],
    ['kv-7q2m-9xrd', { by: 'reference', reference: 'KV-7Q2M-9XRD' }],
    ['Ada@Example.com', { by: 'email', email: 'Ada@Example.com' }],
    ['@Ada-Obi', { by: 'handle', handle: 'ada-obi' }],
    ['0712 345 678', { by: 'phone', phone: '+254712345678' }],
    ['Ada   Obi', { by: 'name', name: 'Ada Obi' }],
    ['usr_', { by: 'name', name: 'usr_' }],
  ] as const
  for (const [typed, meant] of cases) expect(readSearch(typed), typed).toEqual(meant)
})

test('OPS-50 a search by what is personal has words for the audit, one by an id has none', () => {
  expect(personalPart(readSearch('ada@example.com'))).toBe('email: ada@example.com')
  expect(personalPart(readSearch('0712345678'))).toBe('phone: +254712345678')
  expect(personalPart(readSearch('Ada'))).toBe('name: Ada')
  expect(personalPart(readSearch('usr_1'))).toBeUndefined()
  expect(personalPart(readSearch('KV-1'))).toBeUndefined()
})
