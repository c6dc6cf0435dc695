import { expect, test } from 'vitest'
import { idAt, type PackedLine, packLines, unpackLines } from './line-pack.ts'
import { planPacks } from './plan-packs.ts'
import { countUpTo, scanPack } from './scan-pack.ts'
import { besidePacks } from './search-history.ts'

const LINES: PackedLine[] = [
  {
    id: 'txn_5',
    day: '2026-03-04',
    type: 'deposit',
    state: 'completed',
    currency: 'NGN',
    units: 1n,
    corrected: 0n,
    search: 'rent ada',
  },
  {
    id: 'txn_four',
    day: '2026-03-03',
    type: 'transfer',
    state: 'completed',
    currency: 'NGN',
    units: 2n ** 62n,
    corrected: 2n ** 61n,
    search: 'ọláṣubọ̀mí',
  },
  {
    id: 'txn_3',
    day: '2026-03-03',
    type: 'transfer',
    state: 'completed',
    currency: 'NGN',
    units: 2n ** 62n,
    corrected: 2n ** 61n,
    search: '',
  },
  {
    id: 'txn_2',
    day: '2026-03-01',
    type: 'deposit',
    state: 'completed',
    currency: 'NGN',
    units: 5n,
    corrected: -3n,
    search: 'rent, rent',
  },
  {
    id: 'txn_1',
    day: '2026-03-01',
    type: 'deposit',
    state: 'pending',
    currency: 'KES',
    units: 7n,
    corrected: 0n,
    search: 'mirent',
  },
]

const packed = async () => unpackLines(await packLines(LINES))

test.each([
  ['rent', {}, [0, 3, 4]],
  ['ada', {}, [0]],
  // Words do not go on from line to line, nor from byte to byte of a letter.
  ['tm', {}, []],
  ['daọ', {}, []],
  ['ṣub', {}, [1]],
  ['ọ̀mí', {}, [1]],
  ['rent', { type: 'deposit', state: 'completed' }, [0, 3]],
  ['rent', { from: '2026-03-01', to: '2026-03-03' }, [3, 4]],
  ['rent', { from: '2026-03-02' }, [0]],
  ['nobody', {}, []],
] as const)('a pack is searched for %s among %o', async (word, filter, places) => {
  const pack = await packed()
  const found = scanPack(pack, word, filter)
  expect(found.places).toEqual(places)
  expect(found.tallies.reduce((sum, { lines }) => sum + lines, 0n)).toBe(BigInt(places.length))
})

test('a pack keeps ids of any width and sums amounts exactly', async () => {
  const pack = await packed()
  expect(LINES.map((_line, place) => idAt(pack, place))).toEqual(LINES.map(({ id }) => id))
  expect(scanPack(pack, 'rent', {}).tallies).toEqual([
    { type: 'deposit', state: 'completed', currency: 'NGN', lines: 2n, units: 6n },
    { type: 'deposit', state: 'completed', currency: 'NGN', lines: 0n, units: -3n },
    { type: 'deposit', state: 'pending', currency: 'KES', lines: 1n, units: 7n },
  ])
  const big = await unpackLines(await packLines(LINES.map((line) => ({ ...line, search: 'x' }))))
  expect(scanPack(big, 'x', { type: 'transfer' }).tallies).toMatchObject([
    { lines: 2n, units: 2n ** 63n },
    { lines: 0n, units: 2n ** 62n },
  ])
  expect(['txn_5', 'txn_3', 'txn_1', 'txn_0'].map((id) => countUpTo(pack, [0, 3, 4], id))).toEqual([1, 1, 3, undefined])
})

test('a purchase that a pack holds counts as what it brought', async () => {
  const [line] = LINES as [PackedLine]
  const bought = { ...line, type: 'crypto', currency: 'KES', units: 1_300n, bought: 'USDT', corrected: 9n } as const
  const pack = await unpackLines(await packLines([bought, { ...bought, bought: 'BTC', corrected: 2n }, line]))
  const paid = { type: 'crypto', state: 'completed', currency: 'KES', lines: 1n, units: 1_300n }
  const brought = { type: 'deposit', state: 'completed', lines: 0n }
  expect(scanPack(pack, 'rent', { type: 'crypto' }).tallies).toEqual([
    paid,
    { ...paid, lines: 0n, units: -1_300n },
    { ...brought, currency: 'USDT', units: 9n },
    paid,
    { ...paid, lines: 0n, units: -1_300n },
    { ...brought, currency: 'BTC', units: 2n },
  ])
})

test('days are packed from a thousand lines on, and never over those of another pack', () => {
  const day = (number: number, lines: number) => ({ day: `2026-01-${String(number).padStart(2, '0')}`, lines })
  expect(planPacks([day(1, 999)], [])).toEqual([])
  expect(planPacks([day(1, 500), day(3, 500)], [])).toEqual([{ from: '2026-01-01', to: '2026-01-03' }])
  expect(planPacks([day(1, 3_999), day(2, 1), day(3, 900)], [])).toEqual([{ from: '2026-01-01', to: '2026-01-02' }])
  expect(planPacks([day(1, 900), day(3, 900)], [{ from_day: '2026-01-02', to_day: '2026-01-02' }])).toEqual([])
})

test('what packs leave of a period is searched beside them', () => {
  const packs = [
    { from_day: '2026-02-10', to_day: '2026-02-20' },
    { from_day: '2026-01-05', to_day: '2026-02-09' },
  ]
  expect(besidePacks({}, packs)).toEqual([
    { from: '2026-02-21', to: undefined },
    { from: undefined, to: '2026-01-04' },
  ])
  expect(besidePacks({ from: '2026-01-10', to: '2026-02-15' }, packs)).toEqual([])
  expect(besidePacks({ from: '2026-01-05', to: '2026-02-21' }, packs)).toEqual([
    { from: '2026-02-21', to: '2026-02-21' },
  ])
  expect(besidePacks({ to: '2026-02-20' }, [])).toEqual([{ from: undefined, to: '2026-02-20' }])
})
