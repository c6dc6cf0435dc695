// Naira by Paystack: an account for one payment, what arrived there, and its way back. Only the address and the key
// differ between the sandbox and production.
import { createHash, createHmac } from 'node:crypto'
import { AppError } from '@kivuko/contract/errors.ts'
import { isSameSeal, jsonIn } from '../read-message.ts'
import { createAskPaystack, type PaystackConfig } from './ask-bank.ts'
import { toEvent, toOpenedAccount, toReturnState, toTransferState } from './paystack-mapping.ts'
import type { BankEvent, VirtualAccounts } from './port.ts'

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
    findTransfer: (reference) => ask(`/transaction/verify/${encodeURIComponent(reference)}`, toTransferState),
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

function eventOf(rawBody: Buffer): BankEvent {
  return toEvent(jsonIn(rawBody), createHash('sha256').update(rawBody).digest('hex'))
}

/** Over the very bytes that arrived. */
function isSigned(rawBody: Buffer, signature: string | undefined, key: string): boolean {
  const given = /^[0-9a-f]{128}$/.test(signature ?? '') ? (signature ?? '') : ''
  return isSameSeal(Buffer.from(given, 'hex'), createHmac('sha512', key).update(rawBody).digest())
}
