// Naira by Paystack: an account for one payment, what arrived there, and its way back. Only the address and the key
// differ between the sandbox and production.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '@kivuko/contract/errors.ts'
import { askJson } from './ask-json.ts'
import { toEvent, toOpenedAccount, toReturnState, toTransferState } from './paystack-mapping.ts'
import type { BankEvent, VirtualAccounts } from './port.ts'

export type PaystackConfig = { apiUrl: string; secretKey: string }

export function createPaystackAccounts({ apiUrl, secretKey: key }: PaystackConfig): VirtualAccounts {
  const at = (path: string) => `${apiUrl}${path}`
  return {
    openAccount: ({ reference, email, amount, expiresAt }) =>
      askJson(
        {
          url: at('/charge'),
          key,
          body: {
            email,
            amount: String(amount.units),
            currency: 'NGN',
            reference,
            bank_transfer: { account_expires_at: expiresAt.toISOString() },
          },
        },
        toOpenedAccount,
      ),
    findTransfer: (reference) =>
      askJson({ url: at(`/transaction/verify/${encodeURIComponent(reference)}`), key }, toTransferState),
    returnTransfer: ({ reference, amount }) =>
      askJson(
        { url: at('/refund'), key, body: { transaction: reference, amount: String(amount.units), currency: 'NGN' } },
        toReturnState,
      ),
    findReturn: (providerRef) => askJson({ url: at(`/refund/${encodeURIComponent(providerRef)}`), key }, toReturnState),
    readEvent(rawBody, signature) {
      if (!isSigned(rawBody, signature, key)) throw new AppError('signature_invalid')
      return eventOf(rawBody)
    },
    readKeptEvent: (body) => eventOf(Buffer.from(body)),
  }
}

function eventOf(rawBody: Buffer): BankEvent {
  return toEvent(parseJson(rawBody), createHash('sha256').update(rawBody).digest('hex'))
}

/** Over the very bytes that arrived; the time it takes says nothing of the right signature. */
function isSigned(rawBody: Buffer, signature: string | undefined, key: string): boolean {
  const right = createHmac('sha512', key).update(rawBody).digest()
  const given = Buffer.from(/^[0-9a-f]{128}$/.test(signature ?? '') ? (signature ?? '') : '', 'hex')
  return given.length === right.length && timingSafeEqual(given, right)
}

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8')) as unknown
  } catch {
    throw new AppError('malformed_request')
  }
}
