// Refusals of cash at agents: who may be one, and the deals with them.
import { t } from './text.ts'

export const AGENT_ERRORS = {
  agent_applied: { status: 409, text: t('You applied before. There is nothing more to do.') },
  agent_inactive: { status: 409, text: t('This account is not working as an agent. Nothing was moved.') },
  agent_not_found: { status: 404, text: t('There is no agent of this number. Check its digits.') },
  agent_decided: { status: 409, text: 'This agent stands otherwise by now. Load the page again.' },
  agent_related: {
    status: 422,
    text: t('The agent and the customer use the same phone or device, so they cannot make a deal with each other.'),
  },
  agent_limit_reached: {
    status: 422,
    text: t('That is more than may be dealt in a day here. Please try a smaller amount, or another day.'),
  },
  deal_open: { status: 409, text: t('A deal between you two is open already. End that one first.') },
  deal_not_found: { status: 404, text: t('We could not find that deal.') },
  deal_ended: { status: 409, text: t('This deal is over. Start a new one.') },
  deal_code_wrong: { status: 422, text: t('That is not the code of this deal. Ask the customer to read it again.') },
  deal_refused: {
    status: 422,
    text: t('The other account cannot make this deal at the moment. Nothing was moved.'),
  },
  deal_locked: { status: 409, text: t('Too many wrong codes were typed, so this deal is over. Nothing was moved.') },
} as const
