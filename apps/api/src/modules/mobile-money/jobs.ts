import type { Deps } from '#deps.ts'
import type { PromptId } from '#platform/ids.ts'
import type { JobTable } from '#platform/jobs.ts'
import type { DisbursementId } from '#providers/mobile-money/port.ts'
import { disburse } from './disburse.ts'
import { followPrompt } from './follow-prompt.ts'
import { handleMessage, type StoredMessage } from './handle-message.ts'
import { DISBURSE, FOLLOW_PROMPT, HANDLE_MOBILE_MESSAGE } from './job-names.ts'

export function mobileMoneyJobs(deps: Deps): JobTable {
  return {
    [FOLLOW_PROMPT]: ({ promptId }) => followPrompt(deps, promptId as PromptId),
    [DISBURSE]: ({ id }) => disburse(deps, id as DisbursementId),
    [HANDLE_MOBILE_MESSAGE]: (payload) => handleMessage(deps, payload as StoredMessage),
  }
}
