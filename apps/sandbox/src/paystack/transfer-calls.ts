// Recipients, transfers, banks and the names of accounts over HTTP.
import type { FastifyRequest } from 'fastify'
import type { Answer } from '../service/service.ts'
import { fine, kobo, paramOf, refused, textIn } from './answers.ts'
import { accountNameOf, BANKS } from './banks.ts'
import { balanceOf, INTEGRATION, newNumber, type Paystack, type Recipient, type Transfer } from './paystack.ts'
import { newRecipientCode, queueTransfer, recipientOf, recipientView, transferView } from './transfers.ts'

export function createRecipient({ store }: Paystack, request: FastifyRequest): Answer {
  const { body } = request
  const bank = BANKS.find(({ code }) => code === textIn(body, 'bank_code'))
  const accountNumber = textIn(body, 'account_number')
  if (textIn(body, 'type') !== 'nuban') return refused(400, 'Invalid recipient type', 'invalid_params')
  if (!textIn(body, 'name')) return refused(400, 'name is required', 'invalid_params')
  if (!bank) return refused(400, 'Invalid bank code')
  const resolved = accountNameOf(accountNumber)
  if (!resolved) return refused(400, 'Cannot resolve account')
  const recipient: Recipient = {
    id: newNumber(),
    recipientCode: newRecipientCode(),
    name: textIn(body, 'name'),
    accountNumber,
    bankCode: bank.code,
    bankName: bank.name,
    currency: textIn(body, 'currency') || 'NGN',
    at: Date.now(),
  }
  store.put('paystack_recipient', recipient.recipientCode, recipient)
  return fine('Transfer recipient created successfully', recipientView(recipient), 201)
}

const REFUSES = 'paystack_refuses'

/** From now on every transfer is refused with these words; with none, as usual. */
export function refuseTransfers({ store }: Pick<Paystack, 'store'>, words: string | undefined): void {
  if (words === undefined) store.remove('setting', REFUSES)
  else store.put('setting', REFUSES, words)
}

export function transfer(paystack: Paystack, request: FastifyRequest): Answer {
  const { body } = request
  const amount = kobo.safeParse((body as Record<string, unknown> | null)?.amount)
  if (textIn(body, 'source') !== 'balance') return refused(400, 'Invalid source', 'invalid_params')
  if (!amount.success) return refused(400, 'Invalid amount passed', 'invalid_params')
  const recipient = recipientOf(paystack, textIn(body, 'recipient'))
  if (!recipient) {
    const next = 'Provide a valid recipient. Ensure you are passing the recipient code in the recipient param'
    return refused(400, 'Recipient specified is invalid', 'invalid_transfer_recipient', next)
  }
  const given = textIn(body, 'reference')
  if (given && !/^[a-z0-9_-]{16,50}$/.test(given)) {
    return refused(400, 'Transfer reference must be 16 to 50 of a-z, 0-9, _ and -', 'invalid_params')
  }
  if (given && paystack.store.find('paystack_transfer', given)) {
    return refused(400, 'Please provide a unique reference. Reference already exists on a transfer')
  }
  const refusal = paystack.store.find<string>('setting', REFUSES)
  if (refusal) return refused(400, refusal)
  if (balanceOf(paystack) < amount.data) {
    return refused(400, 'Your balance is not enough to fulfil this request')
  }
  const { currency } = recipient
  const about = { reference: given || `trf${newNumber()}${newNumber()}`, amount: amount.data, currency }
  const reason = textIn(body, 'reason') || null
  const queued = queueTransfer(paystack, { ...about, reason, recipientCode: recipient.recipientCode })
  return fine('Transfer has been queued', {
    transfersessionid: [],
    transfertrials: [],
    ...transferView(paystack, queued),
    integration: INTEGRATION,
    request: queued.id,
    recipient: recipient.id,
  })
}

export function verifyTransfer(paystack: Paystack, request: FastifyRequest): Answer {
  const found = paystack.store.find<Transfer>('paystack_transfer', paramOf(request, 'reference'))
  if (found) return fine('Transfer retrieved', transferView(paystack, found))
  return refused(404, 'Transfer not found')
}

/** By the network's own code of it. */
export function fetchTransfer(paystack: Paystack, request: FastifyRequest): Answer {
  const [found] = paystack.store.list<Transfer>('paystack_transfer', { parent: paramOf(request, 'code'), limit: 1 })
  return found ? fine('Transfer retrieved', transferView(paystack, found)) : refused(404, 'Transfer not found')
}

export function listBanks(): Answer {
  const about = {
    longcode: '',
    gateway: null,
    pay_with_bank: false,
    active: true,
    is_deleted: false,
    country: 'Nigeria',
  }
  return fine(
    'Banks retrieved',
    BANKS.map((bank) => ({ ...bank, ...about, currency: 'NGN', type: 'nuban' })),
  )
}

export function resolve(_paystack: Paystack, request: FastifyRequest): Answer {
  const accountNumber = textIn(request.query, 'account_number')
  const isKnownBank = BANKS.some(({ code }) => code === textIn(request.query, 'bank_code'))
  const account_name = accountNameOf(accountNumber)
  if (!isKnownBank) return refused(422, 'Unknown bank code')
  if (!account_name) {
    return refused(422, 'Could not resolve account name. Check parameters or try again.')
  }
  return fine('Account number resolved', { account_number: accountNumber, account_name, bank_id: 1 })
}
