// What a run says: each figure beside its floor, and each ratio beside its target.

import { readPartnerOrder } from '@kivuko/contract/partner-orders.ts'
import { listRails } from '@kivuko/contract/partner-rails.ts'
import { CALLERS, type Figures, median, percent, row } from '../beside-bare/load.ts'

const isQuick = process.argv.includes('--quick')
export const ROUNDS = isQuick ? 1 : 5
export const SECONDS = isQuick ? 2 : 5
/** Of a turn: each caller makes as many. */
export const ORDERS = (isQuick ? 2 : 4) * CALLERS
const TARGETS = { read: 70, order: 50 }

export type Read = { bare: Figures[]; looking: Figures[]; ours: Figures[] }
export type Turns = { ours: Figures[]; customers: Figures[] }

const HEAD = ['| Server | answers a second | p50 ms | p99 ms |', '|---|---|---|---|']

export function print({ rails, order, placing }: { rails: Read; order: Read; placing: Turns }): string {
  const [ours, customers] = [median(placing.ours), median(placing.customers)]
  return [
    '# Keyed calls',
    '',
    `Calls with a partner’s key, ${CALLERS} connections. The key is looked up once in 200 ms, and none works once who revoked`,
    'it is answered; each call is counted against its partner’s limit, and becomes a line of its partner’s log.',
    '',
    `Reads: median of ${ROUNDS} runs of ${SECONDS} s in turns. The first bare server has its answer and reads nothing. The second makes one`,
    'prepared statement a request, by an index, and does nothing else that Kivuko does.',
    '',
    ...printRead(`GET ${listRails.path}, the cheapest: it reads nothing but the key`, rails, 'looks the key up'),
    ...printRead(
      `GET ${readPartnerOrder.path}, what servers ask most: an order, whose it is, and its last prompt`,
      order,
      'reads the order’s row',
    ),
    '## Orders',
    '',
    `Median of ${ROUNDS} runs of ${ORDERS} in turns by M-Pesa, quotes made before. Both end with a phone that is asked to pay, in the`,
    'sandbox: a partner’s server orders in one call, a signed-in customer in two, whose milliseconds are of one call.',
    '',
    '| Whose | orders a second | p50 ms | p99 ms |',
    '|---|---|---|---|',
    row('a signed-in customer’s', customers),
    row('a partner’s', ours),
    '',
    `A keyed order comes to ${percent(ours, customers)} % of a customer’s (target: ${TARGETS.order} %); run by run ${eachRun(placing.ours, placing.customers)}.`,
    '',
  ].join('\n')
}

function printRead(title: string, { bare, looking, ours }: Read, does: string): string[] {
  const [floor, floorLooking, own] = [median(bare), median(looking), median(ours)]
  return [
    `## ${title}`,
    '',
    ...HEAD,
    row('bare Fastify, the same JSON', floor),
    row(`bare Fastify that ${does}`, floorLooking),
    row('Kivuko', own),
    '',
    `Kivuko answers at ${percent(own, floor)} % of the bare server (target: ${TARGETS.read} %); run by run ${eachRun(ours, bare)}.`,
    `It answers at ${percent(own, floorLooking)} % of the one that ${does}; run by run ${eachRun(ours, looking)}.`,
    '',
  ]
}

function eachRun(ours: readonly Figures[], other: readonly Figures[]): string {
  return `${ours.map((each, round) => percent(each, other[round] as Figures)).join(', ')} %`
}
