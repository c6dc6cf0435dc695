// Airtel's list of transactions ("transaction summary"): what came to our wallets and what left them, by its receipts.
//
// Public copies of three countries agree in `from`, `to`, `limit` and `offset`, in milliseconds, and in the rows read here.
// None says whether a row counts what its charge took, or from whom, so charges are told in the text and booked by nobody.
import { parse } from '@kivuko/money/money.ts'
import * as z from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { SharedToken } from '#platform/shared-tokens.ts'
import type { LinePage, ProviderLine, ProviderStatement } from '../../statements/port.ts'
import type { AirtelConfig } from './airtel.ts'
import { createAsk } from './airtel-http.ts'

const PAGE_SIZE = 100

const text = z.union([z.string(), z.number()]).transform(String)
const party = z
  .object({ msisdn: text.optional().catch(undefined) })
  .optional()
  .catch(undefined)
const row = z.object({
  payer: party,
  payee: party,
  charges: z
    .object({ service: text.optional().catch(undefined) })
    .optional()
    .catch(undefined),
  service: z
    .object({ type: text.optional().catch(undefined) })
    .optional()
    .catch(undefined),
  transaction: z.object({
    airtel_money_id: z.string().regex(/^[\x21-\x7e]{1,100}$/),
    amount: text,
    created_at: z.coerce.number().int().positive(),
    status: text,
  }),
})
const answer = z.object({ data: z.object({ transactions: z.array(row) }) })
type Row = z.output<typeof row>

/** `token`: where all processes find the network's access token. */
export function createAirtelStatement(config: AirtelConfig, clock: Clock, token: SharedToken): ProviderStatement {
  const ask = createAsk(config, { clock, token })
  return {
    readsOn: false,
    async readPage({ from, to, cursor = '0~' }) {
      const [offset = '0', before = ''] = cursor.split('~')
      const span = { from: String(from?.getTime() ?? 0), to: String(to.getTime()) }
      const query = new URLSearchParams({ ...span, limit: String(PAGE_SIZE), offset })
      const reply = await ask(`/merchant/v1/transactions?${query}`)
      if (reply.kind !== 'said') return { kind: 'unknown' }
      if (reply.said.httpStatus !== 200) return { kind: 'unknown' }
      const read = answer.safeParse(reply.body)
      return read.success
        ? pageOf(read.data.data.transactions, { offset: Number(offset), before }, config)
        : { kind: 'unknown' }
    },
  }
}

/** The last page is an empty one: how many rows a page may have, nobody says. One that repeats is no list. */
function pageOf(
  rows: readonly Row[],
  { offset, before }: { offset: number; before: string },
  { wallets }: AirtelConfig,
): { kind: 'done'; value: LinePage } | { kind: 'unknown' } {
  const first = rows[0]?.transaction.airtel_money_id ?? ''
  if (first !== '' && first === before) return { kind: 'unknown' }
  const moved = rows.filter(({ transaction }) => transaction.status === 'TS')
  const lines = moved.map((each) => toLine(each, wallets)).filter((each) => each !== undefined)
  const next = { cursor: `${offset + rows.length}~${first}`, isLast: rows.length === 0 }
  return { kind: 'done', value: { lines, leftOut: moved.length - lines.length, ...next } }
}

/** Undefined for what moved nothing of ours to others, or from them. */
export function toLine({ payer, payee, charges, service, transaction }: Row, wallets: readonly string[]) {
  const [isOut, isIn] = [payer, payee].map((each) => wallets.includes(localOf(each?.msisdn ?? '')))
  const amount = parse('KES', transaction.amount.replaceAll(',', ''))
  if (!amount || isOut === isIn) return undefined
  const charge = charges?.service && Number(charges.service) !== 0 ? `, charge ${charges.service}` : ''
  const matchKey = `${isIn ? 'in' : 'out'}:${transaction.airtel_money_id}`
  return {
    id: matchKey,
    at: new Date(transaction.created_at),
    asset: 'KES',
    units: isIn ? amount.units : -amount.units,
    feeUnits: 0n,
    matchKey,
    text: `${service?.type ?? 'Transaction'}${charge}`.slice(0, 300),
  } satisfies ProviderLine
}

/** Without the country's code or a zero in front. */
function localOf(msisdn: string): string {
  return msisdn.replace(/^(\+?254|0)(?=\d{9}$)/, '')
}
