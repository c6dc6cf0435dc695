// What members are told about something that takes two of them. Pure.
import { REQUEST_DAYS } from '@kivuko/contract/companies.ts'
import type { FiatAsset } from '@kivuko/money/assets.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { type Money, money } from '@kivuko/money/money.ts'
import type { RequestRow } from './companies/store.ts'
import type { MembersNotice } from './tell-members.ts'

type Asked = Pick<RequestRow, 'id' | 'kind' | 'currency' | 'amount_units'>

function about(row: Asked, what: string, title: string, message: string): MembersNotice {
  return { key: `company-request:${row.id}:${what}`, type: 'transaction', title: `{company}: ${title}`, message }
}

function inWords({ kind, currency, amount_units }: Asked): string {
  const amount = formatMoney(money(currency, amount_units))
  return kind === 'limit' ? `a limit of ${amount} for one member` : `a payment of ${amount}`
}

export function proposed(row: Asked): MembersNotice {
  const text = `Another member asked for it, and it takes two of you. It ends after ${REQUEST_DAYS} days.`
  return about(row, 'open', `${inWords(row)} waits for a decision`, text)
}

/** `reference` is that of the transfer; a limit has none. */
export function approved(row: Asked, reference?: string): MembersNotice {
  const text = reference ? `It was sent. Reference ${reference}.` : 'It is in force from now on.'
  return about(row, 'done', `${inWords(row)} was approved`, text)
}

/** Approved, and no money moved all the same. */
export function notSent(row: Asked, why: string): MembersNotice {
  return about(row, 'refused', `${inWords(row)} was approved, and could not be sent`, `${why} Nothing was moved.`)
}

/** The reason was typed: a stranger who was given somebody's address does not read it. */
export function rejected(row: Asked, reason: string): MembersNotice {
  const notice = about(row, 'rejected', `${inWords(row)} was refused`, `Another member refused it: ${reason}`)
  return { ...notice, unnamedMessage: 'Another member refused it. Their reason stands beside it under Requests.' }
}

export function endedUndecided(row: Asked): MembersNotice {
  return about(row, 'ended', `${inWords(row)} has ended`, 'Nobody decided in time. Nothing was moved.')
}

/** By one admin, which is in force at once. */
export function limitLowered(amount: Money<FiatAsset>, at: Date): MembersNotice {
  return {
    key: `company-limit:${amount.asset}:${at.getTime()}`,
    type: 'security',
    title: `{company}: one member sends at most ${formatMoney(amount)} a day`,
    message: 'An admin of your company lowered it. What is more takes two members.',
  }
}
