// Payments that a person makes at their own phone (C2B): asked about first where that is open, then made, then told of.
import { balanceOf, openAccount, ownerOf, payBill } from '../phone/accounts.ts'
import type { WebhookMode } from '../webhooks/mode.ts'
import { compactTime, newReceipt } from './formats.ts'
import { endOf, PROMPT_MAGIC } from './magic-numbers.ts'
import { MPESA_ACCOUNT, type Mpesa } from './mpesa.ts'
import { type ResultCode, TRANSACTION_MAX } from './results.ts'

export const C2B_KINDS = ['paybill', 'till'] as const
export type C2bKind = (typeof C2B_KINDS)[number]

/** What was registered for a number, and what happens when its validation does not answer. */
export type C2bUrls = { confirmation: string; validation: string; responseType: 'Completed' | 'Cancelled' }

export type C2bPayment = {
  receipt: string
  kind: C2bKind
  msisdn: string
  amount: number
  account: string
  at: number
  /** What the question whether it is wanted came to: `0`, a code of the caller's, or that nothing came in time. */
  validation: string
  state: 'paid' | 'refused'
  refusal?: string
}

export type C2bGiven = Pick<C2bPayment, 'kind' | 'msisdn' | 'amount' | 'account'>

/** Safaricom waits so long for the answer to a validation. */
const VALIDATION_MS = 8_000
const PAYMENTS_KEPT = 1000

/** What a payment to it names, and under which number its addresses were registered. */
const NUMBERS: Record<C2bKind, { named: string; registered: string; type: string }> = {
  paybill: { named: MPESA_ACCOUNT.paybill, registered: MPESA_ACCOUNT.paybill, type: 'Pay Bill' },
  till: { named: MPESA_ACCOUNT.till, registered: MPESA_ACCOUNT.shortcode, type: 'Buy Goods' },
}

export function saveUrls({ store }: Mpesa, shortcode: string, urls: C2bUrls): void {
  store.put('setting', `c2b_urls_${shortcode}`, urls)
}

/** As in production, where addresses are taken out on the portal before others are registered. */
export function isTakenOnce({ store }: Pick<Mpesa, 'store'>): boolean {
  return store.find<boolean>('setting', 'c2b_registered_once') ?? false
}

export function areUrlsKnown({ store }: Pick<Mpesa, 'store'>, shortcode: string): boolean {
  return store.find<C2bUrls>('setting', `c2b_urls_${shortcode}`) !== undefined
}

function urlsOf({ store }: Mpesa, kind: C2bKind): C2bUrls | undefined {
  return store.find<C2bUrls>('setting', `c2b_urls_${NUMBERS[kind].registered}`)
}

export function validationMs({ store }: Pick<Mpesa, 'store'>): number {
  return store.find<number>('setting', 'c2b_validation_ms') ?? VALIDATION_MS
}

/** Validation is open for a number only after its owner wrote to Safaricom. */
export function isValidated({ store }: Pick<Mpesa, 'store'>): boolean {
  return store.find<boolean>('setting', 'c2b_validated') ?? true
}

/** Newest first. */
export function listC2b({ store }: Pick<Mpesa, 'store'>, msisdn?: string): C2bPayment[] {
  return store.list<C2bPayment>('c2b_payment', { parent: msisdn })
}

export function findC2b({ store }: Pick<Mpesa, 'store'>, receipt: string): C2bPayment | undefined {
  return store.find<C2bPayment>('c2b_payment', receipt)
}

function save({ store }: Mpesa, payment: C2bPayment): C2bPayment {
  store.put('c2b_payment', payment.receipt, payment, payment.msisdn)
  store.trim('c2b_payment', PAYMENTS_KEPT)
  return payment
}

function ruleAgainst({ store }: Mpesa, { msisdn, amount }: C2bGiven): ResultCode | undefined {
  if (amount > TRANSACTION_MAX) return 3
  return balanceOf(store, msisdn) < amount ? 1 : undefined
}

/** Pays. Resolves when the money has moved or has not; the message about it leaves behind. */
export async function payByHand(mpesa: Mpesa, given: C2bGiven): Promise<C2bPayment> {
  const { store } = mpesa
  const at = Date.now()
  openAccount(store, given.msisdn)
  const payment = { ...given, receipt: newReceipt(), at, validation: 'not asked' }
  const rule = ruleAgainst(mpesa, given)
  if (rule !== undefined) return save(mpesa, { ...payment, state: 'refused', refusal: String(rule) })
  const urls = urlsOf(mpesa, given.kind)
  const validation = urls && isValidated(mpesa) ? await ask(mpesa, urls, payment) : 'not asked'
  const isWanted = validation === 'no answer' ? urls?.responseType === 'Completed' : /^(0|not asked)$/.test(validation)
  if (!isWanted) return save(mpesa, { ...payment, validation, state: 'refused', refusal: validation })
  const paid = store.atomically(() => {
    payBill(store, payment)
    return save(mpesa, { ...payment, validation, state: 'paid' })
  })
  tellC2b(mpesa, paid)
  return paid
}

/** `0`, another code, or that none came in time. */
async function ask(mpesa: Mpesa, urls: C2bUrls, payment: Omit<C2bPayment, 'state'>): Promise<string> {
  try {
    const answer = await fetch(urls.validation, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(bodyOf(payment)),
      redirect: 'manual',
      signal: AbortSignal.timeout(validationMs(mpesa)),
    })
    const { ResultCode } = (await answer.json()) as { ResultCode?: unknown }
    return answer.ok && ResultCode !== undefined ? String(ResultCode) : 'no answer'
  } catch {
    return 'no answer'
  }
}

/** Tells of a payment at the address that was registered, in the manner of the phone; of a prompt's payment, too. */
export function tellC2b(mpesa: Mpesa, payment: Omit<C2bPayment, 'validation' | 'state'>): void {
  const urls = urlsOf(mpesa, payment.kind)
  const magic = PROMPT_MAGIC[endOf(payment.msisdn)]
  if (!urls || magic?.isSilent) return
  const mode: WebhookMode = {
    ...(magic?.copies && { copies: magic.copies }),
    ...(magic?.isLate && { delayMs: mpesa.times().lateMs }),
  }
  mpesa.outbox.send({
    event: payment.receipt,
    type: 'c2b confirmation',
    url: urls.confirmation,
    body: bodyOf(payment),
    ...(Object.keys(mode).length > 0 && { mode }),
  })
}

/** `254712345678` as `2547 ***** 678`. */
function masked(msisdn: string): string {
  return `${msisdn.slice(0, 4)} ***** ${msisdn.slice(-3)}`
}

/** The same for the question and for the message: the phone is masked, and of the name there is the first. */
function bodyOf({ receipt, kind, at, amount, account, msisdn }: Omit<C2bPayment, 'validation' | 'state'>): object {
  return {
    TransactionType: NUMBERS[kind].type,
    TransID: receipt,
    TransTime: compactTime(at),
    TransAmount: amount.toFixed(2),
    BusinessShortCode: NUMBERS[kind].named,
    BillRefNumber: account,
    InvoiceNumber: '',
    OrgAccountBalance: '',
    ThirdPartyTransID: '',
    MSISDN: masked(msisdn),
    FirstName: ownerOf(msisdn).split(' ')[0] ?? '',
    MiddleName: '',
    LastName: '',
  }
}
