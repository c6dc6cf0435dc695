import type { PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import type { PromptId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'
import type { DisbursementId, Message } from '#providers/mobile-money/port.ts'

export const followPromptJob = job<{ promptId: PromptId }>({
  name: 'follow-prompt',
  key: ({ promptId }) => `prompt:${promptId}`,
})
export const disburseJob = job<{ id: DisbursementId }>({ name: 'disburse', key: ({ id }) => `disburse:${id}` })
export const reverseJob = job<{ promptId: PromptId }>({
  name: 'reverse-prompt',
  key: ({ promptId }) => `reversal:${promptId}`,
})
export const handleMessageJob = job<{
  eventId: string
  message: Message
  waits?: number
  network?: PhoneNetwork
}>({
  name: 'handle-mobile-message',
})
