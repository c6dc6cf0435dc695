// Standing orders and recurring buys at random: made, paused, skipped and ended while they run, late, and twice at once.
import { listCards } from '@kivuko/contract/payments.ts'
import {
  createRecurringBuy,
  createStandingOrder,
  endPlan,
  listPlans,
  pausePlan,
  resumePlan,
  skipPlan,
} from '@kivuko/contract/plans.ts'
import { sql } from 'kysely'
import type { Dice } from '../../../../../tools/testing/dice.ts'
import { wakePlans } from '../../../src/trading/plans/wake-plans.ts'
import { saveCard } from '../plans.ts'
import type { Customer } from '../test-app.ts'
import { newKey, type Operation } from './wallet-operations.ts'
import type { World } from './world.ts'

const CARDS = ['pm_card_visa', 'pm_card_visa', 'pm_card_chargeCustomerFail'] as const
const DAILY = { every: 'day', day: 0, time_zone: 'Africa/Nairobi' } as const

/** More than anybody has now and then. */
async function make(world: World, dice: Dice, customer: Customer): Promise<string | undefined> {
  const at = world.anywhere(customer, dice)
  if (dice.chance(50)) {
    const [currency, amount] = dice.pick([
      ['NGN', '250'],
      ['NGN', '90000000'],
      ['KES', '40'],
      ['USD', '1.25'],
    ] as const)
    const body = { recipient_identifier: dice.pick(world.customers).email, currency, amount, ...DAILY }
    return world.heard(await at.call(createStandingOrder, { key: newKey(), body }))?.id
  }
  const [currency, amount] = dice.pick([
    ['NGN', '3000'],
    ['KES', '90'],
    ['USD', '4'],
  ] as const)
  const card = currency !== 'KES' && dice.chance(40) ? await cardOf(world, dice, customer) : {}
  const body = { buys: dice.pick(['BTC', 'USDT', 'SOL'] as const), currency, amount, ...DAILY, ...card }
  return world.heard(await at.call(createRecurringBuy, { key: newKey(), body }))?.id
}

/** Saved once; what it is charged meets a decline, a lost answer or a question of its bank now and then. */
async function cardOf(world: World, dice: Dice, customer: Customer) {
  const saved = world.heard(await customer.call(listCards))?.cards[0]?.id
  // The network may be out of order.
  const card_id = saved ?? (await saveCard(world.app, customer, dice.pick(CARDS)).catch(() => 'pm_unknown'))
  return { funding: 'card' as const, card_id, mandate_agreed: true }
}

/** A date of it is there at once, or was a day ago; both processes see it, while its customer may change their mind. */
export const runPlans: Operation = async (world, dice) => {
  const customer = dice.pick(world.customers)
  const known = world.heard(await customer.call(listPlans))?.plans.filter(({ state }) => state !== 'ended') ?? []
  const id = known.length > 2 ? dice.pick(known).id : await make(world, dice, customer)
  if (!id) return
  const lateHours = dice.chance(15) ? 25 : 0
  await sql`update plans set next_at = ${world.app.clock.now()}::timestamptz - ${lateHours} * interval '1 hour',
    wakes_at = ${world.app.clock.now()}::timestamptz - interval '26 hours',
    next_on = coalesce((select min(due_on) from plan_runs where plan_id = plans.id), next_on) - 1
    where id = ${id}`.execute(world.app.deps.db)
  const params = { id }
  const at = () => world.anywhere(customer, dice)
  if (dice.chance(15))
    world.app.sandbox.control.faults.order({
      kind: 'error',
      when: dice.pick(['before', 'after'] as const),
      times: 2,
      match: '/confirm',
    })
  if (dice.chance(10)) world.app.sandbox.control.cards.declineNext('authentication_required')
  const how = dice.weighted({ pause: 2, end: 2, neither: 6 })
  const change = async () => {
    if (how === 'pause') world.heard(await at().call(pausePlan, { params }))
    if (how === 'end') world.heard(await at().call(endPlan, { params }))
  }
  await Promise.all([change(), ...world.processes.map(wakePlans)])
  if (dice.chance(30)) world.heard(await at().call(resumePlan, { params }))
  const due_on = known.find((plan) => plan.id === id)?.next_on
  if (due_on && dice.chance(20)) world.heard(await at().call(skipPlan, { params, body: { due_on } }))
}
