// Paystack over HTTP: key, envelope, one function a call.
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Answer, Call, Service } from '../service/service.ts'
import { fine, kobo, paramOf, refused, textIn } from './answers.ts'
import { VIRTUAL_BANK } from './banks.ts'
import { findCharge, openCharge, transactionOf } from './charges.ts'
import {
  balanceOf,
  type Charge,
  INTEGRATION,
  iso,
  PAYSTACK_PATH,
  PAYSTACK_SECRET_KEY,
  type Paystack,
  type Transfer,
} from './paystack.ts'
import { createRecipient, listBanks, resolve, transfer, verifyTransfer } from './transfer-calls.ts'
import { listRefunds, queueRefund, transferView } from './transfers.ts'

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
    return refused(400, 'Duplicate Transaction Reference', 'duplicate_reference', next)
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
  if (!paid?.payment) return refused(404, 'Transaction not found', 'transaction_not_found')
  const given = listRefunds(paystack, paid.reference).filter(({ status }) => status !== 'failed')
  const left = paid.amount - given.reduce((sum, { amount }) => sum + amount, 0)
  if (left <= 0) return refused(400, 'Transaction has been fully reversed', 'transaction_reversed')
  const asked = (request.body as Record<string, unknown>).amount
  const parsed = asked === undefined ? left : Number(asked)
  if (!Number.isInteger(parsed) || parsed <= 0) return refused(400, 'Invalid amount', 'invalid_amount')
  if (parsed > left) return refused(400, 'Refund amount cannot be more than transaction amount', 'invalid_amount')
  const note = textIn(request.body, 'merchant_note') || `Refund for transaction ${paid.reference}`
  const made = queueRefund(paystack, { reference: paid.reference, amount: parsed, note })
  return fine('Refund has been queued for processing', { ...refundView(made), transaction: transactionOf(paid) })
}

function refundView({ id, amount, status, note, at, changedAt, reference }: ReturnType<typeof queueRefund>): object {
  return {
    integration: INTEGRATION,
    deducted_amount: 0,
    channel: null,
    merchant_note: note,
    customer_note: `Refund for transaction ${reference}`,
    status,
    refunded_by: 'api@kivuko.example',
    expected_at: iso(at),
    currency: 'NGN',
    domain: 'test',
    amount,
    fully_deducted: false,
    id,
    createdAt: iso(at),
    updatedAt: iso(changedAt),
    transaction_reference: reference,
  }
}

function fetchRefund(paystack: Paystack, request: FastifyRequest): Answer {
  const found = listRefunds(paystack).find(({ id }) => String(id) === paramOf(request, 'id'))
  return found ? fine('Refund retrieved', refundView(found)) : refused(404, 'Refund not found', 'refund_not_found')
}

const PAGE_SIZE = 50
const PAGE_SIZE_MAX = 100

/** A page of what happened between `from` and `to`, newest first, as every list of Paystack has it. */
function pageOf<T>(
  request: FastifyRequest,
  all: readonly T[],
  { at, view }: { at(item: T): number; view(item: T): object },
): Answer {
  const query = request.query as Record<string, string | undefined>
  const from = query.from ? Date.parse(query.from) : 0
  const to = query.to ? Date.parse(query.to) : Number.MAX_SAFE_INTEGER
  const perPage = Math.min(Math.max(Number(query.perPage ?? PAGE_SIZE) || PAGE_SIZE, 1), PAGE_SIZE_MAX)
  const page = Math.max(Number(query.page ?? 1) || 1, 1)
  if (Number.isNaN(from) || Number.isNaN(to)) return refused(400, 'from and to must be dates', 'invalid_params')
  const asked = all.filter((item) => at(item) >= from && at(item) <= to)
  const [total, skipped] = [asked.length, (page - 1) * perPage]
  const data = asked.slice(skipped, skipped + perPage).map(view)
  const meta = { total, skipped, perPage, page, pageCount: Math.ceil(total / perPage) }
  return { status: 200, body: { status: true, message: 'Retrieved', data, meta } }
}

const CALLS = [
  { name: 'charge', method: 'POST', path: '/charge', run: charge },
  { name: 'charge_check', method: 'GET', path: '/charge/:reference', run: checkCharge },
  { name: 'verify', method: 'GET', path: '/transaction/verify/:reference', run: verify },
  {
    name: 'transactions',
    method: 'GET',
    path: '/transaction',
    run: (paystack, request) =>
      pageOf(request, paystack.store.list<Charge>('paystack_charge'), { at: ({ at }) => at, view: transactionOf }),
  },
  { name: 'refund', method: 'POST', path: '/refund', run: refund },
  { name: 'refund_fetch', method: 'GET', path: '/refund/:id', run: fetchRefund },
  {
    name: 'refunds',
    method: 'GET',
    path: '/refund',
    run: (paystack, request) => pageOf(request, listRefunds(paystack), { at: ({ at }) => at, view: refundView }),
  },
  { name: 'recipient', method: 'POST', path: '/transferrecipient', run: createRecipient },
  { name: 'transfer', method: 'POST', path: '/transfer', run: transfer },
  { name: 'transfer_verify', method: 'GET', path: '/transfer/verify/:reference', run: verifyTransfer },
  {
    name: 'transfers',
    method: 'GET',
    path: '/transfer',
    run: (paystack, request) => {
      const all = paystack.store.list<Transfer>('paystack_transfer')
      return pageOf(request, all, { at: ({ at }) => at, view: (each) => transferView(paystack, each) })
    },
  },
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
const WRONG_KEY = refused(401, 'Invalid key', 'invalid_Key', KEY_HINT)
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
  serverError: () => ({ status: 500, body: BROKEN }),
  unknownCall: () => refused(404, 'The endpoint does not exist', 'not_found'),
}
