import type { Deps } from '#deps.ts'
import type { PromptId } from '#platform/ids.ts'
import type { Rail } from '#rails/rail.ts'
import { phoneCollector } from './collector.ts'
import { disburse } from './disburse.ts'
import { followPrompt } from './follow-prompt.ts'
import { handleMessage } from './handle-message.ts'
import { disburseJob, followPromptJob, handleMessageJob } from './mobile-money-jobs.ts'
import { phonePayer } from './payer.ts'
import { mobileMessages } from './receive-message.ts'
import { mobileMoneyRoutes } from './routes.ts'

export function mobileMoneyRail(deps: Deps): Rail {
  return {
    collector: phoneCollector(deps),
    payer: phonePayer(deps),
    events: mobileMessages(deps),
    followers: {
      prompt: (id) => followPromptJob.of({ promptId: id as PromptId }),
      disbursement: (id) => disburseJob.of({ id }),
    },
    jobs: [
      followPromptJob.handle(({ promptId }) => followPrompt(deps, promptId)),
      disburseJob.handle(({ id }) => disburse(deps, id)),
      handleMessageJob.handle((kept) => handleMessage(deps, kept)),
    ],
    routes: mobileMoneyRoutes(deps),
  }
}
