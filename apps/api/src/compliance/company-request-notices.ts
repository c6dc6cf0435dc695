// What members are told about something that takes two of them. Pure.
import { REQUEST_DAYS } from '@kivuko/contract/companies.ts'
import { type Said, say } from '@kivuko/contract/say.ts'
import type { FiatAsset } from '@kivuko/money/assets.ts'
import { type Money, money } from '@kivuko/money/money.ts'
import type { RequestRow } from './companies/store.ts'
import type { MembersNotice } from './tell-members.ts'

type Asked = Pick<RequestRow, 'id' | 'kind' | 'currency' | 'amount_units'>

/** What its title says after the company's name and a colon. */
function about(row: Asked, what: string, title: Said, message: Said): MembersNotice {
  return {
    key: `company-request:${row.id}:${what}`,
    type: 'transaction',
    title: (company) => say('{company}: {title}', { company, title }),
    message,
  }
}

function inWords({ kind, currency, amount_units }: Asked): Said {
  const amount = money(currency, amount_units)
  return kind === 'limit'
    ? say('a limit of {amount} for one member', { amount })
    : say('a payment of {amount}', { amount })
}

export function proposed(row: Asked): MembersNotice {
  const text = say('Another member asked for it, and it takes two of you. It ends after {days} days.', {
    days: REQUEST_DAYS,
  })
  return about(row, 'open', say('{what} waits for a decision', { what: inWords(row) }), text)
}

/** `reference` is that of the transfer; a limit has none. */
export function approved(row: Asked, reference?: string): MembersNotice {
  const text = reference
    ? [say('It was sent.'), say('Reference {reference}.', { reference })]
    : say('It is in force from now on.')
  return about(row, 'done', say('{what} was approved', { what: inWords(row) }), text)
}

/** Approved, and no money moved all the same. */
export function notSent(row: Asked, why: string): MembersNotice {
  const title = say('{what} was approved, and could not be sent', { what: inWords(row) })
  return about(row, 'refused', title, [why, say('Nothing was moved.')])
}

/** The reason was typed: a stranger who was given somebody's address does not read it. */
export function rejected(row: Asked, reason: string): MembersNotice {
  const title = say('{what} was refused', { what: inWords(row) })
  const notice = about(row, 'rejected', title, say('Another member refused it: {reason}', { reason }))
  return { ...notice, unnamedMessage: say('Another member refused it. Their reason stands beside it under Requests.') }
}

export function endedUndecided(row: Asked): MembersNotice {
  return about(
    row,
    'ended',
    say('{what} has ended', { what: inWords(row) }),
    say('Nobody decided in time. Nothing was moved.'),
  )
}

/** By one admin, which is in force at once. */
export function limitLowered(amount: Money<FiatAsset>, at: Date): MembersNotice {
  return {
    key: `company-limit:${amount.asset}:${at.getTime()}`,
    type: 'security',
    title: (company) => say('{company}: one member sends at most {amount} a day', { company, amount }),
    message: say('An admin of your company lowered it. What is more takes two members.'),
  }
}
