// What a customer is told of their plans. A run that was made is told as the transfer, exchange or order it became.
import { DECLINES_MAX, isExpiredBy, PLAN_LATE_HOURS, type PlanEvery } from '@kivuko/contract/plans.ts'
import { dayOf, type Said, say } from '@kivuko/contract/say.ts'
import type { Notice } from '#record/notify.ts'
import type { CardMandate } from '#settlement/card-mandates.ts'
import type { Order } from '#trading/order.ts'
import type { Person } from '#users/find-by-identifier.ts'
import { mailedNameOf } from '#users/user.ts'
import { everyOf, type Plan, type PlanRun, whatOf } from './plan.ts'

type Told = { plan: Plan; to: Person | undefined; mandate?: CardMandate | undefined }

/** Without the note, and without the name where nobody confirmed the address: a mail carries no stranger's words. */
function about({ plan, to }: Told): { named: Said; unnamed: Said } {
  return { named: whatOf(plan, to && mailedNameOf(to)), unnamed: whatOf(plan, undefined) }
}

const PAGE = '/automatic'

const RUNS: Record<PlanEvery, string> = {
  day: say('It runs every day.'),
  week: say('It runs every week.'),
  month: say('It runs every month.'),
  payday: say('It runs every payday.'),
}

/** 'Tuesday 1 December' */
const dateOf = (date: string) => dayOf(date, 'weekday')

/** Over every channel when it is to a person: a thief would rather not have it told. */
export function madeNotice(told: Told): Notice {
  const { plan, mandate } = told
  const { named, unnamed } = about(told)
  const isToPerson = plan.kind === 'standing_order'
  const first = say('The first is on {date}. You are told the day before each.', { date: dateOf(plan.next_on) })
  return {
    userId: plan.user_id,
    key: `plan:${plan.id}:made`,
    type: 'security',
    ...(isToPerson ? { isForEveryChannel: true } : { neverByText: true }),
    title: isToPerson
      ? say('You set up a standing order: {named}', { named })
      : say('You set up a recurring buy: {named}', { named }),
    unnamed: {
      title: isToPerson
        ? say('You set up a standing order: {named}', { named: unnamed })
        : say('You set up a recurring buy: {named}', { named: unnamed }),
    },
    message: [
      RUNS[plan.every],
      ...(mandate ? [agreedSaid(mandate)] : []),
      first,
      say('If this was not you, end it and freeze your account.'),
    ],
    actionUrl: PAGE,
  }
}

export function aheadNotice(told: Told): Notice {
  const { plan } = told
  const { named, unnamed } = about(told)
  return {
    userId: plan.user_id,
    key: `plan:${plan.id}:${plan.next_on}:ahead`,
    type: 'payment',
    ...(plan.kind === 'recurring_buy' ? { neverByText: true } : {}),
    title: say('On {date}: {named}', { date: dateOf(plan.next_on), named }),
    unnamed: { title: say('On {date}: {named}', { date: dateOf(plan.next_on), named: unnamed }) },
    message: [paidBy(told), say('You can skip it, pause or end it until eight in the morning that day.')],
    actionUrl: PAGE,
  }
}

/** How the next date is paid, and what stands in its way. */
function paidBy({ plan, mandate }: Told): Said {
  if (plan.funding === 'mpesa') return say('Your phone will ask you to pay it.')
  if (!mandate) return say('It is taken from your wallet.')
  const { last4 } = mandate
  if (mandate.withdrawn_at)
    return say('The card ending in {last4} was removed, so it will not be made. End it, and set up a new one.', {
      last4,
    })
  if (isExpiredBy(mandate, plan.next_on))
    return say('Your card ending in {last4} will have expired by then, so its bank may decline the charge.', { last4 })
  return say('Your card ending in {last4} is charged.', { last4 })
}

function agreedSaid({ last4 }: CardMandate): Said {
  return say('You agreed that your card ending in {last4} is charged while you are not there.', { last4 })
}

/** Its issuer wants its holder to show who they are: the order waits for them. */
export function authenticateNotice(told: Told, run: PlanRun, order: Order): Notice {
  const { plan } = told
  const { named, unnamed } = about(told)
  return {
    userId: plan.user_id,
    key: `plan:${plan.id}:${run.due_on}:authenticate`,
    type: 'payment',
    title: say('Your bank asks you to confirm: {named}', { named }),
    unnamed: { title: say('Your bank asks you to confirm: {named}', { named: unnamed }) },
    message: [
      say('Nothing was taken yet. Open order {reference} and pay it, so that your bank can ask you.', {
        reference: order.reference,
      }),
      say('If you do not, the order ends by itself and nothing is bought.'),
    ],
    actionUrl: `/order-confirmation?reference=${order.reference}`,
  }
}

/** It is not tried again: the next date is. */
export function refusedNotice(
  told: Told,
  run: PlanRun,
  { problem, isPaused, declines = 0 }: { problem: Said; isPaused: boolean; declines?: number },
): Notice {
  const { plan } = told
  const { named, unnamed } = about(told)
  const count = declines >= DECLINES_MAX ? [say('Three charges in a row were declined.')] : []
  const next = isPaused
    ? say('The plan is paused until you resume it.')
    : say('It is not tried again; the next date is.')
  return {
    userId: plan.user_id,
    key: `plan:${plan.id}:${run.due_on}:refused`,
    type: 'payment',
    title: say('Not made on {date}: {named}', { date: dateOf(run.due_on), named }),
    unnamed: { title: say('Not made on {date}: {named}', { date: dateOf(run.due_on), named: unnamed }) },
    message: [problem, say('Nothing was taken.'), ...count, next],
    actionUrl: PAGE,
  }
}

/** Of one date, or of several that passed while nothing ran. */
export function missedNotice(told: Told, dates: readonly string[]): Notice {
  const { plan } = told
  const { named, unnamed } = about(told)
  const last = dates.at(-1) as string
  const date = dateOf(last)
  const when = dates.length === 1 ? date : say('{count} dates until {date}', { count: dates.length, date })
  return {
    userId: plan.user_id,
    key: `plan:${plan.id}:${last}:missed`,
    type: 'payment',
    title: say('Missed on {when}: {named}', { when, named }),
    unnamed: { title: say('Missed on {when}: {named}', { when, named: unnamed }) },
    message: say(
      'We could not make it within {hours} hours, so it was not made and will not be. Nothing was taken. Make it yourself if you still want it.',
      { hours: PLAN_LATE_HOURS },
    ),
    actionUrl: PAGE,
  }
}

/** Who was paid is gone: nobody is sent to an account that is closed. */
export function goneNotice(plan: Plan): Notice {
  return {
    userId: plan.user_id,
    key: `plan:${plan.id}:gone`,
    type: 'payment',
    title: say('A standing order has ended: the account it paid was closed'),
    message: say('It was {what}, {every}. Nothing more is sent.', {
      what: whatOf(plan, undefined),
      every: [everyOf(plan)],
    }),
    actionUrl: PAGE,
  }
}
