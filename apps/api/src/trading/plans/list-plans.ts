// A customer's plans as they see them, each with its last runs.
import { type Plan as Answer, PLANS_MAX, type PlanCard, RUNS_SHOWN } from '@kivuko/contract/plans.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import { type CardMandate, findMandates } from '#settlement/card-mandates.ts'
import type { Db } from '#tables.ts'
import { findPeople, type Person } from '#users/find-by-identifier.ts'
import { maskEmail } from '#users/identifier.ts'
import { fullNameOf } from '#users/user.ts'
import { amountOf, type Plan } from './plan.ts'
import { findLastRuns, findPlansOf, type ShownRun } from './store.ts'

/** Those that go on, and about as many that ended. */
const SHOWN = 2 * PLANS_MAX

export async function listPlans({ db }: Deps, userId: UserId): Promise<Answer[]> {
  return toAnswers(db, await findPlansOf(db, userId, SHOWN))
}

/** One of them, as the list has it. */
export async function showPlan(db: Db, plan: Plan): Promise<Answer> {
  const [answer] = await toAnswers(db, [plan])
  return answer as Answer
}

async function toAnswers(db: Db, plans: readonly Plan[]): Promise<Answer[]> {
  const last = await findLastRuns(
    db,
    plans.map(({ id }) => id),
    RUNS_SHOWN,
  )
  const people = await findPeople(
    db,
    plans.flatMap(({ recipient_id }) => recipient_id ?? []),
  )
  const cards = await findMandates(
    db,
    plans.flatMap(({ mandate_id }) => mandate_id ?? []),
  )
  const runsOf = Map.groupBy(last, ({ plan_id }) => plan_id)
  return plans.map((plan) => {
    const person = plan.recipient_id ? people.get(plan.recipient_id) : undefined
    return toAnswer(plan, { person, card: cards.get(plan.mandate_id ?? ''), runs: runsOf.get(plan.id) ?? [] })
  })
}

type Beside = { person: Person | undefined; card: CardMandate | undefined; runs: readonly ShownRun[] }

function toAnswer(plan: Plan, { person, card, runs }: Beside): Answer {
  const { id, kind, state, every, day, time_zone, currency, note, buys, funding } = plan
  return {
    ...{ id, kind, state, every, day, time_zone, currency, note, buys, funding },
    amount: toDecimal(amountOf(plan)),
    person: person ? { name: fullNameOf(person), contact: maskEmail(person.email) } : null,
    card: card ? shownCard(card) : null,
    next_on: state === 'active' ? plan.next_on : null,
    created_at: plan.created_at.toISOString(),
    runs: runs.map((run) => ({
      due_on: run.due_on,
      state: run.state,
      reference: run.reference,
      problem: run.problem,
      waits: run.waits,
    })),
  }
}

function shownCard({ brand, last4, exp_month, exp_year, withdrawn_at }: CardMandate): PlanCard {
  return { brand, last4, exp_month, exp_year, is_removed: withdrawn_at !== null }
}
