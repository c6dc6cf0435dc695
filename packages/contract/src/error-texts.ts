// Refusals that screens say on their own, too.
import { t } from './text.ts'

export const INTERNAL_TEXT = t('Something went wrong on our side. Please try again.')
export const RECIPIENT_SELF_TEXT = t('You cannot send money to yourself. Please choose someone else.')
export const TIMED_OUT_TEXT = t('The ten minutes for the pictures have passed. Please make a new link and start again.')
