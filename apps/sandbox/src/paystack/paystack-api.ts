// Paystack over HTTP: key, envelope, one function a call.
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Answer, Call, Service } from '../service/service.ts'
import { fine, kobo, paramOf, refused, textIn } from './answers.ts'
import { VIRTUAL_BANK } from './banks.ts'
import { findCharge, openCharge, transactionOf } from './charges.ts'
import { createCustomer, createDedicated, listDedicatedOf } from './dedicated.ts'
import { listMadeRefunds, listTransactions, listTransfers } from './lists.ts'
import { balanceOf, iso, PAYSTACK_PATH, PAYSTACK_SECRET_KEY, type Paystack } from './paystack.ts'
import { createRecipient, fetchTransfer, listBanks, resolve, transfer, verifyTransfer } from './transfer-calls.ts'
import { listRefunds, queueRefund, refundView } from './transfers.ts'

const reference = z
  .string()
  .regex(/^[A-Za-z0-9.=_-]{1,100}$/, 'Invalid reference')
  .optional()

const chargeBody = z.looseObject({
  email: z.email('Email is required'),
  amount: kobo,
  reference,
  metadata: z.unknown().optional(),
  bank_transfer: z.looseObject(
    { account_expires_at: z.iso.datetime({ offset: true, error: 'account_expires_at must be a date' }).nullish() },
    'The sandbox takes charges by bank_transfer only',
  ),
})

function charge(paystack: Paystack, request: FastifyRequest): Answer {
  const parsed = chargeBody.safeParse(request.body ?? {})
  if (!parsed.success) return refused(400, parsed.error.issues[0]?.message ?? 'Invalid request', 'invalid_params')
  const { bank_transfer, email, amount, metadata } = parsed.data
  if (parsed.data.reference && findCharge(paystack, parsed.data.reference)) {
    const next = 'Use a unique reference for each charge'
    return refused(400, 'Duplicate Transaction Reference', undefined, next)
  }
  const { account_expires_at } = bank_transfer
  const expiresAt = account_expires_at ? Date.parse(account_expires_at) : undefined
  if (expiresAt !== undefined && expiresAt <= Date.now()) {
    return refused(400, 'account_expires_at must be in the future', 'invalid_params')
  }
  const opened = openCharge(paystack, { email, amount, metadata, reference: parsed.data.reference, expiresAt })
  return fine('Charge attempted', {
    reference: opened.reference,
    status: 'pending_bank_transfer',
    display_text: 'Please make a transfer to the account specified',
    account_name: opened.accountName,
    account_number: opened.accountNumber,
    bank: VIRTUAL_BANK,
    account_expires_at: iso(opened.expiresAt),
  })
}

const NO_TRANSACTION = () => refused(400, 'Transaction reference not found.', 'transaction_not_found')

function verify(paystack: Paystack, request: FastifyRequest): Answer {
  const found = findCharge(paystack, paramOf(request, 'reference'))
  return found ? fine('Verification successful', transactionOf(found)) : NO_TRANSACTION()
}

function checkCharge(paystack: Paystack, request: FastifyRequest): Answer {
  const found = findCharge(paystack, paramOf(request, 'reference'))
  if (!found) return NO_TRANSACTION()
  const isWaiting = !found.payment && found.expiresAt > Date.now()
  const status = found.payment ? 'success' : isWaiting ? 'pending_bank_transfer' : 'failed'
  return fine('Reference check successful', { ...transactionOf(found), status })
}

function refund(paystack: Paystack, request: FastifyRequest): Answer {
  const id = (request.body as Record<string, unknown> | null)?.transaction
  const found = paystack.store
    .list<{ reference: string; id: number }>('paystack_charge')
    .find((each) => each.reference === id || String(each.id) === String(id))
  const paid = found && findCharge(paystack, found.reference)
  if (!paid?.payment) return refused(404, 'Transaction not found')
  const given = listRefunds(paystack, paid.reference).filter(({ status }) => status !== 'failed')
  const left = paid.amount - given.reduce((sum, { amount }) => sum + amount, 0)
  if (left <= 0 || paid.payment.isReversed) return refused(400, 'Transaction has been fully reversed')
  const asked = (request.body as Record<string, unknown>).amount
  const parsed = asked === undefined ? left : Number(asked)
  if (!Number.isInteger(parsed) || parsed <= 0) return refused(400, 'Invalid amount', 'invalid_params')
  if (parsed > left) return refused(400, 'Refund amount cannot be more than transaction amount')
  const note = textIn(request.body, 'merchant_note') || `Refund for transaction ${paid.reference}`
  const made = queueRefund(paystack, { reference: paid.reference, amount: parsed, note })
  return fine('Refund has been queued for processing', { ...refundView(made), transaction: transactionOf(paid) })
}

function fetchRefund(paystack: Paystack, request: FastifyRequest): Answer {
  const found = listRefunds(paystack).find(({ id }) => String(id) === paramOf(request, 'id'))
  return found ? fine('Refund retrieved', refundView(found)) : refused(404, 'Refund not found')
}

const CALLS = [
  { name: 'charge', method: 'POST', path: '/charge', run: charge },
  { name: 'charge_check', method: 'GET', path: '/charge/:reference', run: checkCharge },
  { name: 'customer', method: 'POST', path: '/customer', run: createCustomer },
  { name: 'dedicated', method: 'POST', path: '/dedicated_account', run: createDedicated },
  { name: 'dedicated_list', method: 'GET', path: '/dedicated_account', run: listDedicatedOf },
  { name: 'verify', method: 'GET', path: '/transaction/verify/:reference', run: verify },
  { name: 'transactions', method: 'GET', path: '/transaction', run: listTransactions },
  { name: 'refund', method: 'POST', path: '/refund', run: refund },
  { name: 'refund_fetch', method: 'GET', path: '/refund/:id', run: fetchRefund },
  { name: 'refunds', method: 'GET', path: '/refund', run: listMadeRefunds },
  { name: 'recipient', method: 'POST', path: '/transferrecipient', run: createRecipient },
  { name: 'transfer', method: 'POST', path: '/transfer', run: transfer },
  { name: 'transfer_fetch', method: 'GET', path: '/transfer/:code', run: fetchTransfer },
  { name: 'transfer_verify', method: 'GET', path: '/transfer/verify/:reference', run: verifyTransfer },
  { name: 'transfers', method: 'GET', path: '/transfer', run: listTransfers },
  { name: 'banks', method: 'GET', path: '/bank', run: listBanks },
  { name: 'resolve', method: 'GET', path: '/bank/resolve', run: resolve },
  {
    name: 'balance',
    method: 'GET',
    path: '/balance',
    run: (paystack) => fine('Balances retrieved', [{ currency: 'NGN', balance: balanceOf(paystack) }]),
  },
] as const satisfies readonly Call<Paystack>[]

export type PaystackEndpoint = (typeof CALLS)[number]['name']
export const PAYSTACK_ENDPOINTS: readonly PaystackEndpoint[] = CALLS.map(({ name }) => name)

const KEY_HINT = 'Ensure that you provide the correct authorization key for the request'
const WRONG_KEY = refused(401, 'Invalid key', undefined, KEY_HINT)
const BROKEN = {
  status: false,
  message: 'An error occurred',
  meta: { nextStep: 'Try again later' },
  type: 'api_error',
  code: 'unknown',
}

export const PAYSTACK: Service<Paystack> = {
  path: PAYSTACK_PATH,
  calls: CALLS,
  refusal: (_paystack, { headers }) =>
    headers.authorization === `Bearer ${PAYSTACK_SECRET_KEY}` ? undefined : WRONG_KEY,
  tooFast: () => refused(429, 'Too many requests'),
  serverError: () => ({ status: 500, body: BROKEN }),
  unknownCall: () => refused(404, 'The endpoint does not exist', 'not_found'),
}
