// Naira into customers' bank accounts by Paystack. Our reference makes a transfer one, however often it is asked for.
import { type Money, money } from '@kivuko/money/money.ts'
import * as z from 'zod'
import { createAskPaystack, type PaystackConfig } from './ask-bank.ts'
import { readPaystackAbsence } from './paystack-refusals.ts'
import type { BankPayouts, PayoutBank, PayoutTransfer } from './port.ts'

const text = z.string().trim().min(1).max(300)
const kobo = z.int().min(1)
const banks = z.object({ data: z.array(z.object({ name: text, code: text, active: z.boolean().catch(true) })) })
const resolved = z.object({ data: z.object({ account_name: text }) })
const balances = z.object({ data: z.array(z.object({ currency: text, balance: z.int() })) })
const recipient = z.object({ data: z.object({ recipient_code: text }) })
const transfer = z.object({
  data: z.object({ status: text, transfer_code: text, amount: kobo, currency: z.literal('NGN') }),
})

const KINDS: Record<string, PayoutTransfer['kind']> = {
  success: 'succeeded',
  failed: 'failed',
  rejected: 'failed',
  blocked: 'failed',
  abandoned: 'failed',
  reversed: 'reversed',
  pending: 'pending',
  processing: 'pending',
  queued: 'pending',
  received: 'pending',
  otp: 'pending',
}

export function createPaystackPayouts(config: PaystackConfig): BankPayouts {
  const ask = createAskPaystack(config)
  return {
    readBalance: () => ask('/balance', toBalance),
    listBanks: () => ask('/bank?country=nigeria&currency=NGN', toBanks),
    nameOf: ({ accountNumber, bankCode }) => {
      const query = new URLSearchParams({ account_number: accountNumber, bank_code: bankCode })
      return ask(`/bank/resolve?${query}`, (answer) => resolved.parse(answer).data.account_name)
    },
    addRecipient: ({ name, accountNumber, bankCode }) => {
      const body = { type: 'nuban', name, account_number: accountNumber, bank_code: bankCode, currency: 'NGN' }
      return ask('/transferrecipient', (answer) => recipient.parse(answer).data.recipient_code, body)
    },
    send: ({ reference, recipient: to, amount, text: reason }) => {
      const about = { source: 'balance', amount: String(amount.units), currency: 'NGN' }
      return ask('/transfer', toTransfer, { ...about, recipient: to, reference, reason })
    },
    findSent: (reference) =>
      ask(`/transfer/verify/${encodeURIComponent(reference)}`, toTransfer, undefined, readPaystackAbsence),
  }
}

/** Throws when none is in naira: then nobody knows. */
function toBalance(answer: unknown): Money<'NGN'> {
  const naira = balances.parse(answer).data.find(({ currency }) => currency === 'NGN')
  if (!naira) throw new Error('no balance in naira')
  return money('NGN', BigInt(naira.balance))
}

function toBanks(answer: unknown): PayoutBank[] {
  const { data } = banks.parse(answer)
  return data.filter(({ active }) => active).map(({ code, name }) => ({ code, name }))
}

/** Throws on a state nobody told us of: nothing may be concluded then. */
function toTransfer(answer: unknown): PayoutTransfer {
  const { status, transfer_code: providerRef, amount } = transfer.parse(answer).data
  const kind = Object.hasOwn(KINDS, status) ? KINDS[status] : undefined
  if (!kind) throw new Error(`a transfer is ${status}`)
  return { kind, providerRef, amount: money('NGN', BigInt(amount)) }
}
