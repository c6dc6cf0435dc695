import { expect, test } from 'vitest'
import { createSecrets, type Secrets, withOldKey } from './secrets.ts'

const KEY = 'a key of at least thirty-two characters'
const secrets = createSecrets(KEY)

test('a sealed secret opens for its own purpose and subject, with its own key', () => {
  const sealed = secrets.seal(Buffer.from('JBSWY3DP'), 'totp', 'usr_1')
  expect(secrets.open(sealed, 'totp', 'usr_1').toString()).toBe('JBSWY3DP')
  expect(sealed.includes('JBSWY3DP')).toBe(false)
  expect(() => secrets.open(sealed, 'totp', 'usr_2')).toThrow()
  expect(() => secrets.open(sealed, 'other', 'usr_1')).toThrow()
  expect(() => createSecrets(`${KEY}!`).open(sealed, 'totp', 'usr_1')).toThrow()
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
  expect(() => secrets.open(sealed, 'totp', 'usr_1')).toThrow()
})

test('sealing twice does not show that it is the same secret', () => {
  const plain = Buffer.from('JBSWY3DP')
  expect(secrets.seal(plain, 'totp', 'usr_1')).not.toEqual(secrets.seal(plain, 'totp', 'usr_1'))
})

test('a derived secret is one for its purpose, its subject and its key', () => {
  const derived = secrets.derive('code', 'a')
  expect(secrets.derive('code', 'a')).toEqual(derived)
  const others = [secrets.derive('code', 'b'), secrets.derive('cod', 'ea'), createSecrets('other').derive('code', 'a')]
  for (const other of others) expect(other).not.toEqual(derived)
})

test('with an old key beside the current one both open, and only the current one seals', () => {
  const [current, old] = [createSecrets('current'), createSecrets('old')]
  const both = withOldKey(current, old)
  const plain = Buffer.from('4821')
  const open = (secrets: Secrets, sealed: Buffer) => secrets.open(sealed, 'number', 'doc_1').toString()
  for (const sealed of [current, old].map((secrets) => secrets.seal(plain, 'number', 'doc_1')))
    expect(open(both, sealed)).toBe('4821')
  const sealed = both.seal(plain, 'number', 'doc_1')
  expect(open(current, sealed)).toBe('4821')
  expect(() => open(old, sealed)).toThrow()
  expect(() => both.open(sealed, 'number', 'doc_2')).toThrow()
  expect(withOldKey(current, undefined)).toBe(current)
})
