import { createCipheriv, hkdfSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSecrets } from './secrets.ts'

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

test('with an old key beside the current one both open and are accepted, and only the current one seals', () => {
  const [current, old] = [createSecrets('current'), createSecrets('old')]
  const both = createSecrets('current', 'old')
  const plain = Buffer.from('4821')
  const open = (secrets: ReturnType<typeof createSecrets>, sealed: Buffer) =>
    secrets.open(sealed, 'number', 'doc_1').toString()
  for (const sealed of [current, old].map((secrets) => secrets.seal(plain, 'number', 'doc_1')))
    expect(open(both, sealed)).toBe('4821')
  const sealed = both.seal(plain, 'number', 'doc_1')
  expect(open(current, sealed)).toBe('4821')
  expect(() => open(old, sealed)).toThrow()
  expect(() => both.open(sealed, 'number', 'doc_2')).toThrow()
  expect(both.derive('code', 'a')).toEqual(current.derive('code', 'a'))
  expect(both.accepted.map(({ derive }) => derive('code', 'a'))).toEqual([
    current.derive('code', 'a'),
    old.derive('code', 'a'),
  ])
})

test('what is sealed names its algorithm and its key, and the name cannot be changed', () => {
  const both = createSecrets('current', 'old')
  const sealed = both.seal(Buffer.from('4821'), 'number', 'doc_1')
  expect(sealed.subarray(0, 3)).toEqual(Buffer.from([0x4b, 0x56, 1]))
  expect(sealed.subarray(3, 7)).toEqual(both.keyId)
  expect(createSecrets('old').keyId).not.toEqual(both.keyId)
  const byOld = createSecrets('old').seal(Buffer.from('4821'), 'number', 'doc_1')
  expect([sealed, byOld].map(both.isCurrent)).toEqual([true, false])
  const renamed = Buffer.concat([byOld.subarray(0, 3), both.keyId, byOld.subarray(7)])
  expect(() => both.open(renamed, 'number', 'doc_1')).toThrow()
})

test('what was sealed before keys were named still opens, and is not current', () => {
  const iv = Buffer.alloc(12, 7)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(hkdfSync('sha256', 'old', '', 'kivuko seal', 32)), iv)
  cipher.setAAD(Buffer.from('["totp","usr_1"]'))
  const text = Buffer.concat([cipher.update('4821'), cipher.final()])
  const sealed = Buffer.concat([iv, cipher.getAuthTag(), text])
  for (const secrets of [createSecrets('old'), createSecrets('current', 'old')]) {
    expect(secrets.open(sealed, 'totp', 'usr_1').toString()).toBe('4821')
    expect(secrets.isCurrent(sealed)).toBe(false)
    expect(() => secrets.open(sealed, 'totp', 'usr_2')).toThrow()
  }
})
