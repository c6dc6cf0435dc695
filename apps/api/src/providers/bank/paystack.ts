// Naira by Paystack: an account for one payment, what arrived there, and its way back. Only the address and the key
// differ between the sandbox and production.
import { createHash, createHmac } from 'node:crypto'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Outcome } from '#platform/outcome.ts'
import { isSameSeal, jsonIn } from '../read-message.ts'
import { type AskBank, createAskPaystack, type PaystackConfig } from './ask-bank.ts'
import {
  toCustomer,
  toDedicated,
  toDedicatedOf,
  toEvent,
  toOpenedAccount,
  toReturnState,
  toTransferState,
} from './paystack-mapping.ts'
import { readPaystackAbsence } from './paystack-refusals.ts'
import { type BankEvent, type DedicatedAccount, NOT_FOUND, type VirtualAccounts } from './port.ts'

export function createPaystackAccounts(config: PaystackConfig): VirtualAccounts {
  const ask = createAskPaystack(config)
  return {
    openAccount: ({ reference, email, amount, expiresAt }) =>
      ask('/charge', toOpenedAccount, {
        email,
        amount: String(amount.units),
        currency: 'NGN',
        reference,
        bank_transfer: { account_expires_at: expiresAt.toISOString() },
      }),
    dedicateAccount: (customer) => dedicateAccount(ask, customer, config.accountBank),
    findTransfer: (reference) =>
      ask(`/transaction/verify/${encodeURIComponent(reference)}`, toTransferState, undefined, readPaystackAbsence),
    returnTransfer: ({ reference, amount }) =>
      ask('/refund', toReturnState, { transaction: reference, amount: String(amount.units), currency: 'NGN' }),
    findReturn: (providerRef) => ask(`/refund/${encodeURIComponent(providerRef)}`, toReturnState),
    readEvent(rawBody, signature) {
      if (!isSigned(rawBody, signature, config.secretKey)) throw new AppError('signature_invalid')
      return eventOf(rawBody)
    },
    readKeptEvent: (body) => eventOf(Buffer.from(body)),
  }
}

type Customer = Parameters<VirtualAccounts['dedicateAccount']>[0]

/** The network makes a customer of the same address once, and has no word for an account asked for twice: so it is looked for. */
async function dedicateAccount(
  ask: AskBank,
  { email, firstName, lastName, phone }: Customer,
  bank: string | undefined,
): Promise<Outcome<DedicatedAccount>> {
  const about = { email, first_name: firstName, last_name: lastName, ...(phone && { phone }) }
  const customer = await ask('/customer', toCustomer, about)
  if (customer.kind !== 'done') return customer
  const { id, customerRef } = customer.value
  const known = await ask(`/dedicated_account?customer=${id}&currency=NGN&active=true`, (answer) =>
    toDedicatedOf(answer, customer.value),
  )
  if (known.kind === 'done' && known.value) return { kind: 'done', value: known.value }
  if (known.kind === 'unknown' || (known.kind === 'refused' && known.code !== NOT_FOUND)) return known
  const wanted = { customer: customerRef, ...(bank && { preferred_bank: bank }) }
  return ask('/dedicated_account', (answer) => toDedicated(answer, customerRef), wanted)
}

function eventOf(rawBody: Buffer): BankEvent {
  return toEvent(jsonIn(rawBody), createHash('sha256').update(rawBody).digest('hex'))
}

/** Over the very bytes that arrived. */
function isSigned(rawBody: Buffer, signature: string | undefined, key: string): boolean {
  const given = /^[0-9a-f]{128}$/.test(signature ?? '') ? (signature ?? '') : ''
  return isSameSeal(Buffer.from(given, 'hex'), createHmac('sha512', key).update(rawBody).digest())
}
