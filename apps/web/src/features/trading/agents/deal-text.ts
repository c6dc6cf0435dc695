// How a deal stands, in words for whoever looks at it.
import type { AgentDeal, DealDirection, DealState } from '@kivuko/contract/agents.ts'
import { t } from '@kivuko/contract/text.ts'
import { formatAmount } from '#lib/format.ts'
import type { BadgeTone } from '#ui/badge.tsx'

export const STATE_NAMES: Record<DealState, { name: string; tone: BadgeTone }> = {
  waiting: { name: t('Waits'), tone: 'warning' },
  completed: { name: t('Done'), tone: 'success' },
  declined: { name: t('Declined'), tone: 'neutral' },
  cancelled: { name: t('Taken back'), tone: 'neutral' },
  expired: { name: t('Out of time'), tone: 'neutral' },
  locked: { name: t('Too many wrong codes'), tone: 'danger' },
}

/** As the agent calls them. */
export const DIRECTION_NAMES: Record<DealDirection, string> = { cash_in: t('Take cash'), cash_out: t('Give cash') }

const ENDED: Record<Exclude<DealState, 'waiting' | 'completed'>, string> = {
  declined: t('It was declined. Nothing was moved.'),
  cancelled: t('It was taken back. Nothing was moved.'),
  expired: t('Its time ran out. Nothing was moved.'),
  locked: t('Too many wrong codes were typed. Nothing was moved.'),
}

export function sentenceOf(deal: AgentDeal): string {
  const { status, role, direction, can_approve } = deal
  const isIn = direction === 'cash_in'
  if (status === 'completed') return doneOf(deal)
  if (status !== 'waiting') return ENDED[status]
  if (role === 'agent')
    return can_approve
      ? t('Your customer asks you for cash. Accept it, then hand over the cash.')
      : t('Waits for your customer: they approve it in their account, or read you the code that they see there.')
  if (!can_approve) return t('Waits for the agent to accept. You get the cash once they have.')
  return isIn
    ? t('Approve it once you have given the agent the cash.')
    : t('Approve it only if you asked for this cash and are at the agent.')
}

function doneOf({ role, direction, currency, amount }: AgentDeal): string {
  const cash = formatAmount(currency, amount)
  const isIn = direction === 'cash_in'
  if (role === 'customer')
    return isIn ? t('{cash} is in your wallet.', { cash }) : t('Done. Take {cash} from the agent.', { cash })
  return isIn
    ? t('Done. {cash} left your wallet for the cash you took.', { cash })
    : t('Done. Hand over {cash} in cash now.', { cash })
}
