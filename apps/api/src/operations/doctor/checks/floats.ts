// Whether what can be paid out at each provider suffices: what is below its bound, and what waits for money.
import type { FloatProvider } from '@kivuko/contract/floats.ts'
import { forEachNetwork, networkName } from '@kivuko/contract/phone-networks.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import { type Finding, fine, skipped, warning, wrong } from '#providers/examine/port.ts'
import { type ReadFloat, readFloats } from '#settlement/read-floats.ts'
import type { Check } from '../check.ts'

const NAMES: Record<FloatProvider, string> = {
  ...forEachNetwork(networkName),
  paystack: 'Paystack',
  stripe: 'Stripe',
  bills: 'the provider of bills',
}
/** After so many times without an answer, the last one says nothing of now. */
const ASKED_TIMES = 12

export const floats: Check = {
  area: 'books',
  async ask(deps) {
    const now = deps.clock.now()
    const everyMs = deps.config.floatEveryMs
    return (await readFloats(deps)).map((float) => judgeFloat(float, { now, everyMs }))
  },
}

/** Pure. `everyMs`: how often it is asked for; 0 is never. */
export function judgeFloat(float: ReadFloat, { now, everyMs }: { now: Date; everyMs: number }): Finding {
  const { provider, currency, told, bound, isLow, waiting } = float
  const about = `Float of ${NAMES[provider]} in ${currency}`
  const fill = `Add money to the account at ${NAMES[provider]}: docs/runbooks/float-empty.md.`
  if (waiting.count > 0)
    return wrong(
      about,
      `Payouts that wait for it: ${waiting.count}, of ${currency} ${toDecimal(waiting.amount)} together.`,
      fill,
    )
  if (!told) return skipped(about, 'The provider has not said yet what can be paid out.')
  const left = `${currency} ${toDecimal(told.available)} can be paid out`
  if (isLow && bound)
    return warning(about, `${left}, and the bound is ${toDecimal(bound)}: payouts will soon wait.`, fill)
  const minutes = Math.trunc((now.getTime() - told.asOf.getTime()) / 60_000)
  if (everyMs > 0 && minutes * 60_000 > everyMs * ASKED_TIMES)
    return warning(
      about,
      `${left}, as was said ${minutes} minutes ago.`,
      `See that jobs are worked, and that ${NAMES[provider]} answers.`,
    )
  return fine(about, `${left}.`)
}
