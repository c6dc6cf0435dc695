// The address book: addresses and recipients a customer paid or added, since when, and from when on they are trusted.
import * as z from 'zod/mini'
import { decimalString } from './amounts.ts'
import { done } from './auth.ts'
import { CHAIN_NETWORKS } from './chain.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './field-rules.ts'
import { sayRule } from './say.ts'
import { t } from './text.ts'

export const PAYEE_KINDS = ['address', 'phone', 'bank_account', 'customer'] as const
export type PayeeKind = (typeof PAYEE_KINDS)[number]

export const LABEL_MAX = 60
const label = z
  .string()
  .check(z.trim(), z.maxLength(LABEL_MAX, sayRule('at most {max} characters', { max: LABEL_MAX })))

export const payeeSchema = z.object({
  /** Means something to its customer alone. */
  id: z.string(),
  kind: z.enum(PAYEE_KINDS),
  /** In the customer's own words; null without. */
  label: z.nullable(z.string()),
  /** The address with its checksum, the phone, the account as far as it is shown, the customer's name. */
  name: z.string(),
  /** Of an address. */
  network: z.nullable(z.enum(CHAIN_NETWORKS)),
  added_at: z.string(),
  /** Of an address: from when on large sums go there without waiting. */
  trusted_at: z.nullable(z.string()),
})
export type Payee = z.output<typeof payeeSchema>

const book = z.object({
  payees: z.array(payeeSchema),
  /** Coins go only to addresses of this list that are trusted. */
  only_book: z.boolean(),
  /** It was turned off, and holds until then. */
  loosens_at: z.nullable(z.string()),
  /** How long a new address waits beyond the limit, and how long turning the switch off takes. */
  wait_hours: z.number(),
  limit_usd: decimalString,
})
export type AddressBook = z.output<typeof book>

export const readAddressBook = endpoint({
  id: 'readAddressBook',
  route: 'GET /address-book',
  summary: 'Addresses and recipients the customer paid or added, newest first',
  auth: 'user',
  response: book,
})

/** It is told over every channel; the wait of a new address starts now. */
export const addAddress = endpoint({
  id: 'addAddress',
  route: 'POST /address-book/addresses',
  summary: 'Add an address outside in advance',
  auth: 'user',
  proof: 'always',
  body: z.object({
    network: z.enum(CHAIN_NETWORKS, oneOf(CHAIN_NETWORKS)),
    address: z.string().check(z.trim(), z.minLength(1, t('Enter an address')), z.maxLength(128)),
    label: z.optional(label),
  }),
  response: book,
  errors: ['network_unavailable', 'address_invalid', 'payee_known', 'book_full', 'account_suspended'],
})

const idParam = z.object({ id: z.string().check(z.minLength(1), z.maxLength(300)) })

export const labelPayee = endpoint({
  id: 'labelPayee',
  route: 'POST /address-book/{id}/label',
  summary: 'Call somebody of the address book by a name of one’s own; an empty one takes it away',
  auth: 'user',
  params: idParam,
  body: z.object({ label }),
  response: done,
  errors: ['payee_not_found'],
})

/** Whoever is added again is new again. */
export const removePayee = endpoint({
  id: 'removePayee',
  route: 'POST /address-book/{id}/remove',
  summary: 'Remove an address or a recipient: the next payment there is one to somebody new',
  auth: 'user',
  params: idParam,
  response: book,
  errors: ['payee_not_found'],
})

/** On at once; off with a proof, and as long after as a new address waits. */
export const setOnlyBook = endpoint({
  id: 'setOnlyBook',
  route: 'POST /address-book/only',
  summary: 'Let coins go only to trusted addresses of the address book, or to any again',
  auth: 'user',
  proof: 'if-new',
  body: z.object({ is_on: z.boolean() }),
  response: book,
})
