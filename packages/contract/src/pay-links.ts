// A customer's own link to be paid, `/pay/<handle>`: what a handle may be, how the link is written and read, and its calls.
import * as z from 'zod/mini'
import { amountInput } from './amounts.ts'
import { endpoint } from './endpoint.ts'
import { charactersMax, oneOf, required } from './field-rules.ts'
import { t } from './text.ts'
import { TRANSFER_FIATS, type TransferFiat } from './transfers.ts'

export const HANDLE_MIN = 3
export const HANDLE_MAX = 20
/** A handle that was chosen stays for so long. */
export const HANDLE_CHANGE_DAYS = 30
/** Nobody else is given one that was given up for so long: links to it are on walls and in chats. */
export const HANDLE_KEPT_DAYS = 365
/** So many digits could be a phone number. */
const DIGITS_MAX = 5

/** Words by which somebody would pass for us or for staff, or that may become pages; none is a part of a handle. */
const RESERVED = new Set(
  (
    'about account accounts admin administrator agent agents api app assets bank billing bot buy card cards cash cashier ' +
    'compliance console customer desk developer dev finance fraud help helpdesk info kyc legal login mail me moderator ' +
    'money new null official operator partner partners pay payment payments payout payouts police privacy profile receive ' +
    'refund refunds request requests root sales secure security sell send service settings sign-in sign-up staff status ' +
    'support system team terms test treasury trust undefined user users verify verified wallet www'
  ).split(' '),
)

const HANDLE = /^[a-z0-9-]+$/

/** As it is stored, however it was typed. */
export function asHandle(text: string): string {
  return text.trim().toLowerCase()
}

/** What is wrong with a handle, in words. `brand`: the operator's name. */
export function handleProblem(handle: string, brand: string): string | undefined {
  if (handle.length < HANDLE_MIN || handle.length > HANDLE_MAX)
    return t('Use {least} to {most} characters', { least: String(HANDLE_MIN), most: String(HANDLE_MAX) })
  if (!HANDLE.test(handle)) return t('Use lowercase letters a to z, digits and hyphens')
  if (handle.startsWith('-') || handle.endsWith('-') || handle.includes('--'))
    return t('Put hyphens only between letters or digits')
  if (handle.replaceAll(/\D/g, '').length > DIGITS_MAX) return t('That many digits look like a phone number')
  return isReserved(handle, brand) ? t('This name is reserved. Please choose another') : undefined
}

function isReserved(handle: string, brand: string): boolean {
  const own = brand.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  const together = handle.replaceAll('-', '')
  return (
    RESERVED.has(handle) ||
    RESERVED.has(together) ||
    (own.length >= HANDLE_MIN && together.includes(own)) ||
    handle.split('-').some((part) => RESERVED.has(part))
  )
}

/** Whether a text can be one that somebody has. */
export function isHandle(text: string): boolean {
  return text.length >= HANDLE_MIN && text.length <= HANDLE_MAX && HANDLE.test(text)
}

/** As the one whom money goes to is written: `@ada-obi`. Nobody's email begins so. */
export function recipientOfHandle(handle: string): string {
  return `@${handle}`
}

/** What a link asks for, beside whom. `request`: of a request for money, its id. */
export type PayLinkTerms = {
  amount?: string | undefined
  currency?: TransferFiat | undefined
  request?: string | undefined
}
export type PayLink = PayLinkTerms & { handle: string }

export const PAY_PATH = '/pay'
const AMOUNT = /^\d{1,13}(\.\d{1,2})?$/
const REQUEST = /^mrq_[0-9a-z]{1,40}$/

/** The path of a link, with what it asks for. */
export function payPath({ handle, ...terms }: PayLink): string {
  const query = new URLSearchParams(Object.entries(terms).filter((entry): entry is [string, string] => !!entry[1]))
  const written = query.toString()
  return `${PAY_PATH}/${handle}${written && `?${written}`}`
}

/** What a query asks for; what makes no sense in it is left out. */
export function readPayTerms(query: URLSearchParams): PayLinkTerms {
  const [amount, request] = [query.get('amount') ?? '', query.get('request') ?? '']
  const currency = TRANSFER_FIATS.find((each) => each === query.get('currency')?.toUpperCase())
  return {
    ...(AMOUNT.test(amount) && { amount }),
    ...(currency && { currency }),
    ...(REQUEST.test(request) && { request }),
  }
}

/** The link an address of this site is; undefined for another address. */
export function readPayLink(address: string, origin: string): PayLink | undefined {
  if (!URL.canParse(address, origin)) return undefined
  const url = new URL(address, origin)
  const [empty, pay, name = '', ...rest] = url.pathname.replace(/\/$/, '').split('/')
  const handle = name.toLowerCase()
  const isOurs =
    url.origin === origin && empty === '' && `/${pay}` === PAY_PATH && rest.length === 0 && isHandle(handle)
  return isOurs ? { handle, ...readPayTerms(url.searchParams) } : undefined
}

/** What the page of a link calls its owner: their first name, with the first letter of the last, or their whole name. */
export const SHOWN_NAMES = ['first', 'initial', 'full'] as const
export type ShownName = (typeof SHOWN_NAMES)[number]
const shows = z.enum(SHOWN_NAMES, oneOf(SHOWN_NAMES))

const ownLink = z.object({
  /** Null where the customer has none. */
  handle: z.nullable(z.string()),
  /** The whole address. */
  url: z.nullable(z.string()),
  shows,
  /** What each choice shows. */
  names: z.object({ first: z.string(), initial: z.string(), full: z.string() }),
  /** From when on another handle can be chosen; null: now. */
  change_at: z.nullable(z.string()),
})
export type OwnPayLink = z.output<typeof ownLink>

export const getPayLink = endpoint({
  id: 'getPayLink',
  route: 'GET /users/me/pay-link',
  summary: 'The caller’s own link to be paid, and what its page calls them',
  auth: 'user',
  response: ownLink,
})

export const savePayLink = endpoint({
  id: 'savePayLink',
  route: 'POST /users/me/pay-link',
  summary: `Choose the handle of one’s own link, another one at most every ${HANDLE_CHANGE_DAYS} days, and the name its page shows`,
  auth: 'user',
  findsPeople: true,
  body: z.object({
    handle: z.string(required('handle')).check(z.maxLength(100, charactersMax(100))),
    shows,
  }),
  response: ownLink,
  errors: ['handle_taken', 'handle_too_soon', 'email_unverified'],
})

export const removePayLink = endpoint({
  id: 'removePayLink',
  route: 'POST /users/me/pay-link/remove',
  summary: 'Take one’s own link away; repeating it changes nothing',
  auth: 'user',
  response: ownLink,
})

const linkTerms = z.object({
  amount: z.optional(amountInput),
  currency: z.optional(z.enum(TRANSFER_FIATS, oneOf(TRANSFER_FIATS))),
  request: z.optional(z.string().check(z.regex(REQUEST, t('must be the id of a request for money')))),
})

export const drawPayLink = endpoint({
  id: 'drawPayLink',
  route: 'GET /users/me/pay-link/picture',
  summary: 'The caller’s link with an amount or a request in it, and its QR code',
  auth: 'user',
  query: linkTerms,
  /** `qr` is a picture, as a data address. */
  response: z.object({ url: z.string(), qr: z.string() }),
  errors: ['pay_link_not_found'],
})

export const openPayLink = endpoint({
  id: 'openPayLink',
  route: 'GET /pay-links/{handle}',
  summary: 'Whom a link pays, as they chose to be shown; one answer for a link that never was and one that is gone',
  auth: 'none',
  work: 'beyond-budget',
  params: z.object({ handle: z.string() }),
  response: z.object({ handle: z.string(), name: z.string() }),
  errors: ['pay_link_not_found'],
})
