import { PHONE_NETWORK_IDS } from '@kivuko/contract/phone-networks.ts'
import type { Deps } from '#deps.ts'
import type { PromptId } from '#platform/ids.ts'
import type { MobileMoney } from '#providers/mobile-money/port.ts'
import type { Rail } from '#rails/rail.ts'
import type { Float } from '#settlement/float.ts'
import { phoneCollector } from './collector.ts'
import { disburse } from './disburse.ts'
import { followPrompt } from './follow-prompt.ts'
import { handleMessage } from './handle-message.ts'
import { disburseJob, followPromptJob, handleMessageJob, reverseJob } from './mobile-money-jobs.ts'
import { phonePayer } from './payer.ts'
import { mobileMessages } from './receive-message.ts'
import { reverse } from './reverse.ts'
import { mobileMoneyRoutes } from './routes.ts'
import { queueOf } from './short-payouts.ts'

/** The answer comes by a message. */
function askBalanceBy(ask: NonNullable<MobileMoney['askBalance']>): Float['ask'] {
  return async () => {
    const outcome = await ask()
    return outcome.kind === 'done' ? { kind: 'later', queryRef: outcome.value.queryRef } : { kind: 'unknown' }
  }
}

/** Of the networks that tell theirs. */
function floatsOf({ mobileMoney }: Deps): Float[] {
  return PHONE_NETWORK_IDS.flatMap((network) => {
    const [queue, ask] = [queueOf(network), mobileMoney[network]?.askBalance]
    return queue && ask ? [{ provider: queue.provider, ask: askBalanceBy(ask), queues: [queue] }] : []
  })
}

export function mobileMoneyRail(deps: Deps): Rail {
  return {
    collector: phoneCollector(deps),
    payer: phonePayer(deps),
    events: PHONE_NETWORK_IDS.map((network) => mobileMessages(deps, network)),
    followers: {
      prompt: (id) => followPromptJob.of({ promptId: id as PromptId }),
      disbursement: (id) => disburseJob.of({ id }),
      reversal: (id) => reverseJob.of({ promptId: id as PromptId }),
    },
    jobs: [
      followPromptJob.handle(({ promptId }) => followPrompt(deps, promptId)),
      disburseJob.handle(({ id }) => disburse(deps, id)),
      reverseJob.handle(({ promptId }) => reverse(deps, promptId)),
      handleMessageJob.handle((kept) => handleMessage(deps, kept)),
    ],
    routes: mobileMoneyRoutes(deps),
    floats: floatsOf(deps),
  }
}
