// What standing orders, recurring buys and price alerts are refused with.
import { t } from './text.ts'

export const PLAN_ERRORS = {
  alert_not_found: { status: 404, text: t('There is no such price alert any more.') },
  too_many_alerts: { status: 409, text: t('You have as many price alerts as there can be. Remove one first.') },
  plan_not_found: { status: 404, text: t('There is no such plan.') },
  plan_ended: { status: 409, text: t('This plan has ended. Set up a new one.') },
  plan_moved: { status: 409, text: t('That date is not the next one any more. Nothing was skipped.') },
  too_many_plans: { status: 409, text: t('You have as many plans as there can be. End one first.') },
  plan_card_removed: {
    status: 409,
    text: t('The card that pays this was removed. End it, and set up a new one with another card.'),
  },
  phone_unverified: {
    status: 422,
    text: t('The prompt goes to your own phone. Verify its number on your profile first.'),
  },
} as const
