import { expect, test } from 'vitest'
import { account, move } from '../test/accounts.ts'
import { assertJournal, bodyHash, ENTRIES_MAX, type Journal, LedgerError, UNITS_MAX } from './journal.ts'

const a = account('a')
const b = account('b')
const good = move('k1', a, b, 5n)

function codeOf(journal: Journal): string | undefined {
  try {
    assertJournal(journal)
    return undefined
  } catch (error) {
    if (error instanceof LedgerError) return error.code
    throw error
  }
}

test('a balanced journal between two accounts may be posted, up to the widest amount', () => {
  expect(codeOf(good)).toBeUndefined()
  expect(codeOf(move('k', a, b, UNITS_MAX))).toBeUndefined()
  expect(codeOf({ ...good, reference: 'Café — "quoted" \\ 10 €', key: 'a"b\\c{d},e' })).toBeUndefined()
})

test.each<[string, Partial<Journal>]>([
  ['an empty key', { key: '' }],
  ['a key with a space', { key: 'a b' }],
  ['a key with a letter outside ASCII', { key: 'clé' }],
  ['a key over 200 characters', { key: 'k'.repeat(201) }],
  ['a kind with a quote', { kind: "a'b" }],
  ['a reference with a control character', { reference: 'a\u0000b' }],
  ['a reference that is half a character', { reference: '\ud83d' }],
  ['a reference over 200 characters', { reference: 'r'.repeat(201) }],
  ['reversing itself', { reverses: 'k1' }],
  ['an empty key to reverse', { reverses: '' }],
  ['no entries', { entries: [] }],
  ['a single entry', { entries: [{ account: a, units: 1n }] }],
  ['a zero entry', { entries: [...good.entries, { account: account('c'), units: 0n }] }],
  [
    'one account twice',
    { entries: [...good.entries, { account: a, units: 1n }, { account: account('c'), units: -1n }] },
  ],
  ['an amount over 64 bits', move('k', a, b, UNITS_MAX + 1n)],
  ['an account without a name', move('k', account(''), b, 1n)],
  ['an asset with a space', move('k', account('a', { asset: 'K S' }), b, 1n)],
  [
    'too many entries',
    { entries: Array.from({ length: ENTRIES_MAX + 1 }, (_, i) => ({ account: account(`a${i}`), units: 1n })) },
  ],
])('a journal with %s is invalid', (_, change) => {
  expect(codeOf({ ...good, ...change })).toBe('invalid_journal')
})

test('entries that do not sum to zero in each asset are unbalanced, even when the assets cancel out', () => {
  expect(
    codeOf({
      ...good,
      entries: [
        { account: a, units: -5n },
        { account: b, units: 4n },
      ],
    }),
  ).toBe('unbalanced')
  expect(codeOf(move('k', a, account('c', { asset: 'USD' }), 5n))).toBe('unbalanced')
})

test('the body hash changes with everything a key stands for, and not with the order of entries', () => {
  const bodies: Journal[] = [
    good,
    { ...good, kind: 'other' },
    { ...good, reference: 'other' },
    { ...good, reverses: 'k0' },
    move('k1', a, b, 6n),
    move('k1', b, a, 5n),
    move('k1', a, account('c'), 5n),
  ].map((journal, index) => (index < 4 ? journal : { ...journal, reference: good.reference }))
  expect(new Set(bodies.map(bodyHash)).size).toBe(bodies.length)
  expect(bodyHash(good)).toMatch(/^[0-9a-f]{32}$/)
  expect(bodyHash({ ...good, key: 'k2', entries: good.entries.toReversed() })).toBe(bodyHash(good))
})
