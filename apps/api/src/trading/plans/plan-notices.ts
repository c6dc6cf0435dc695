// What a customer is told of their plans. A run that was made is told as the transfer, exchange or order it became.
import { PLAN_LATE_HOURS } from '@kivuko/contract/plans.ts'
import type { Notice } from '#record/notify.ts'
import type { Person } from '#users/find-by-identifier.ts'
import { mailedNameOf } from '#users/user.ts'
import { dateInWords, everyOf, type Plan, type PlanRun, whatOf } from './plan.ts'

type Told = { plan: Plan; to: Person | undefined }

/** Without the note, and without the name where nobody confirmed the address: a mail carries no stranger's words. */
function about({ plan, to }: Told): { named: string; unnamed: string } {
  return { named: whatOf(plan, to && mailedNameOf(to)), unnamed: whatOf(plan, undefined) }
}

const PAGE = '/automatic'

/** Over every channel when it is to a person: a thief would rather not have it told. */
export function madeNotice(told: Told): Notice {
  const { plan } = told
  const { named, unnamed } = about(told)
  const isToPerson = plan.kind === 'standing_order'
  const first = `The first is on ${dateInWords(plan.next_on)}. You are told the day before each.`
  return {
    userId: plan.user_id,
    key: `plan:${plan.id}:made`,
    type: 'security',
    ...(isToPerson ? { isForEveryChannel: true } : { neverByText: true }),
    title: isToPerson ? `You set up a standing order: ${named}` : `You set up a recurring buy: ${named}`,
    unnamed: {
      title: isToPerson ? `You set up a standing order: ${unnamed}` : `You set up a recurring buy: ${unnamed}`,
    },
    message: `It runs ${everyOf(plan)}. ${first} If this was not you, end it and freeze your account.`,
    actionUrl: PAGE,
  }
}

export function aheadNotice(told: Told): Notice {
  const { plan } = told
  const { named, unnamed } = about(told)
  const by = plan.funding === 'mpesa' ? 'Your phone will ask you to pay it.' : 'It is taken from your wallet.'
  return {
    userId: plan.user_id,
    key: `plan:${plan.id}:${plan.next_on}:ahead`,
    type: 'payment',
    ...(plan.kind === 'recurring_buy' ? { neverByText: true } : {}),
    title: `On ${dateInWords(plan.next_on)}: ${named}`,
    unnamed: { title: `On ${dateInWords(plan.next_on)}: ${unnamed}` },
    message: `${by} You can skip it, pause or end it until eight in the morning that day.`,
    actionUrl: PAGE,
  }
}

/** It is not tried again: the next date is. */
export function refusedNotice(
  told: Told,
  run: PlanRun,
  { problem, isPaused }: { problem: string; isPaused: boolean },
): Notice {
  const { plan } = told
  const { named, unnamed } = about(told)
  const next = isPaused ? 'The plan is paused until you resume it.' : 'It is not tried again; the next date is.'
  return {
    userId: plan.user_id,
    key: `plan:${plan.id}:${run.due_on}:refused`,
    type: 'payment',
    title: `Not made on ${dateInWords(run.due_on)}: ${named}`,
    unnamed: { title: `Not made on ${dateInWords(run.due_on)}: ${unnamed}` },
    message: `${problem} Nothing was taken. ${next}`,
    actionUrl: PAGE,
  }
}

/** Of one date, or of several that passed while nothing ran. */
export function missedNotice(told: Told, dates: readonly string[]): Notice {
  const { plan } = told
  const { named, unnamed } = about(told)
  const last = dates.at(-1) as string
  const when = dates.length === 1 ? dateInWords(last) : `${dates.length} dates until ${dateInWords(last)}`
  return {
    userId: plan.user_id,
    key: `plan:${plan.id}:${last}:missed`,
    type: 'payment',
    title: `Missed on ${when}: ${named}`,
    unnamed: { title: `Missed on ${when}: ${unnamed}` },
    message: `We could not make it within ${PLAN_LATE_HOURS} hours, so it was not made and will not be. Nothing was taken. Make it yourself if you still want it.`,
    actionUrl: PAGE,
  }
}

/** Who was paid is gone: nobody is sent to an account that is closed. */
export function goneNotice(plan: Plan): Notice {
  return {
    userId: plan.user_id,
    key: `plan:${plan.id}:gone`,
    type: 'payment',
    title: 'A standing order has ended: the account it paid was closed',
    message: `It was ${whatOf(plan, undefined)}, ${everyOf(plan)}. Nothing more is sent.`,
    actionUrl: PAGE,
  }
}
