// What the platform relies on of the statement of own bank accounts. The shape is this house's own: a service that speaks it is
// held against this before it is believed. It only reads.
import * as z from 'zod'
import { type Answer, type Contract, call, variableIn } from './suite.ts'

export type BankFeedKeys = { url: string; key: string }

const line = z.looseObject({
  id: z.string().min(1),
  account_number: z.string().min(1),
  currency: z.string().regex(/^[A-Z]{3}$/),
  amount: z.string().regex(/^-?\d+(\.\d{1,2})?$/),
  booked_at: z.iso.datetime({ offset: true }),
})

function ask({ url, key }: BankFeedKeys, since?: string): Promise<Answer> {
  const query = since === undefined ? '' : `?since=${encodeURIComponent(since)}`
  return call(`${url}/statement${query}`, { headers: { authorization: `Bearer ${key}` } })
}

export const bankFeedContract: Contract<BankFeedKeys> = {
  provider: 'bank-feed',
  described: {
    what: 'docs/guides/bank.md, which is this house’s own',
    version: 'that of Kivuko',
    date: '2026-11-26',
    licence: 'as Kivuko',
  },
  variables: ['BANK_FEED_URL', 'BANK_FEED_KEY'],
  keysIn: (env) => ({
    url: variableIn(env, 'BANK_FEED_URL').replace(/\/$/, ''),
    key: variableIn(env, 'BANK_FEED_KEY'),
  }),
  parts: [
    {
      name: 'the statement',
      async run(keys, expect) {
        const page = z.looseObject({ lines: z.array(line), next: z.string().min(1) })
        const { next } = await expect('it is read from its beginning', ask(keys), { status: 200, shape: page })
        await expect('and on from a cursor', ask(keys, next), { status: 200, shape: page })
        const stranger = ask({ ...keys, key: 'nobody' })
        await expect('not by a stranger', stranger, { status: [401, 403], shape: z.unknown() })
      },
    },
  ],
}
