// What a partner does with what it earned: months are settled into its float, and many phones are paid from that.
import { AppError } from '@kivuko/contract/errors.ts'
import { readPhone } from '@kivuko/contract/phone.ts'
import { approveProposed } from '../../../src/partners/payouts/decide.ts'
import { proposeRows } from '../../../src/partners/payouts/propose.ts'
import { settleMonth } from '../../../src/partners/settlements/settle-month.ts'
import type { UserId } from '../../../src/platform/ids.ts'
import { phone } from './phone-operations.ts'
import { newKey, type Operation } from './wallet-operations.ts'

const MONTH_MS = 31 * 86_400_000
const AMOUNTS = ['10', '120', '3000', '45000'] as const

/** By both processes at once, as on the first of a month that is still to come: each time a month further. */
export const settleMargins: Operation = async (world) => {
  world.months += 1
  const then = new Date(world.app.clock.now().getTime() + world.months * MONTH_MS)
  await Promise.all(world.processes.map((deps) => settleMonth({ ...deps, clock: { ...deps.clock, now: () => then } })))
}

/** Approved once or by two at once, and now and then not at all; the float may not have as much. */
export const payFromFloat: Operation = async (world, dice) => {
  const { partnerId, processes, customers } = world
  const deps = dice.pick(processes)
  const rows = Array.from({ length: 1 + dice.below(4) }, () => ({
    reference: newKey(),
    phone_number: readPhone(phone(dice)) ?? '',
    amount: dice.pick(AMOUNTS),
  }))
  const maker = { partnerId, madeBy: dice.pick(customers).user.id as UserId }
  const proposed = await refusable(() => proposeRows(deps, maker, { rows, nameOf: (place) => `rows.${place}` }))
  if (!proposed || dice.chance(10)) return
  // Who may is asked before: another member than who made it.
  const others = customers.filter(({ user }) => user.id !== maker.madeBy)
  const by = dice.pick(others).user.id as UserId
  const times = dice.chance(25) ? 2 : 1
  const approved = await Promise.all(
    Array.from({ length: times }, (_, at) =>
      refusable(async () => {
        await approveProposed(processes[at % processes.length] ?? deps, proposed, by)
        return true
      }),
    ),
  )
  if (approved.filter(Boolean).length > 1) world.surprises.push('one payout was approved twice')
}

/** Undefined when it was refused, as the world refuses now and then. */
async function refusable<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.code !== 'internal') return undefined
    throw error
  }
}
