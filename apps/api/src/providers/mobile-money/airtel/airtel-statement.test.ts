import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { SharedToken } from '#platform/shared-tokens.ts'
import type { AirtelConfig } from './airtel.ts'
import { createAirtelStatement } from './airtel-statement.ts'

const OURS = { msisdn: '730000001' }
const THEIRS = { msisdn: '733123456', name: 'Amina' }
const moved = { airtel_money_id: 'MP1', amount: '1,500', created_at: 1_790_000_000_000, status: 'TS' }
const ROW = { payer: THEIRS, payee: OURS, service: { type: 'MERCHPAY' }, transaction: moved }

/** What each page answers, by its offset; every request is let in. */
async function pageOf(rowsAt: (offset: number) => readonly object[], cursor?: string) {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://airtel')
    const rows = rowsAt(Number(url.searchParams.get('offset')))
    response.end(JSON.stringify({ data: { count: rows.length, transactions: rows }, status: { success: true } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const token: SharedToken = {
    read: async () => ({ token: 'token', lifeMs: 60_000, turn: 1n }),
    take: async () => undefined,
    tell: async () => true,
    giveUp: async () => undefined,
  }
  const config = { apiUrl, clientId: 'id', clientSecret: 'secret', wallets: ['730000001'] } as unknown as AirtelConfig
  const statement = createAirtelStatement(config, { now: () => new Date('2026-11-26') }, token)
  try {
    return await statement.readPage({ from: undefined, to: new Date('2026-11-26'), cursor })
  } finally {
    server.close()
  }
}

const readRow = (change: object) => pageOf(() => [{ ...ROW, ...change }])
const line = { id: 'in:MP1', asset: 'KES', units: 150_000n, feeUnits: 0n, text: 'MERCHPAY' }

test.for([
  ['what came', {}, [line]],
  ['what left', { payer: OURS, payee: THEIRS }, [{ ...line, id: 'out:MP1', units: -150_000n }]],
  ['a number with its country', { payee: { msisdn: 254730000001 } }, [line]],
  ['a charge, which is told and not booked', { charges: { service: '5' } }, [{ ...line, text: 'MERCHPAY, charge 5' }]],
  ['fields that nobody knows', { novelty: [1], service: { type: 'MERCHPAY', sort: 'NEW' } }, [line]],
  ['a failed one', { transaction: { ...moved, status: 'TF' } }, []],
  ['a state that nobody knows', { transaction: { ...moved, status: 'TQ' } }, []],
] as const)('PRV-188 a row of Airtel’s list: %s', async ([, change, lines]) => {
  const page = await readRow(change)
  expect(page).toMatchObject({ kind: 'done', value: { lines, leftOut: 0, isLast: false } })
})

test.for([
  ['between wallets of ours', { payer: OURS }],
  ['between others', { payee: THEIRS }],
  ['an amount of cents that are none', { transaction: { ...moved, amount: '1.005' } }],
])('PRV-188 a row that is no movement of ours is counted as left out: %s', async ([, change]) => {
  expect(await readRow(change as object)).toMatchObject({ kind: 'done', value: { lines: [], leftOut: 1 } })
})

test('PRV-188 pages are read until one is empty; one that repeats, or is none, is no statement', async () => {
  expect(await pageOf(() => [], '1~MP1')).toMatchObject({ kind: 'done', value: { lines: [], isLast: true } })
  expect(await pageOf(() => [ROW])).toMatchObject({ kind: 'done', value: { cursor: '1~MP1', isLast: false } })
  expect(await pageOf(() => [ROW], '1~MP1')).toEqual({ kind: 'unknown' })
  expect(await readRow({ transaction: { amount: '1' } })).toEqual({ kind: 'unknown' })
})
