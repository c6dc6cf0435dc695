// What the operator has paused is refused before anything is written.
import type { FeatureSetting } from '@kivuko/contract/console-settings.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'
import type { Deps } from '#deps.ts'

const PAUSED: Record<FeatureSetting, string> = {
  sign_ups: say('New accounts cannot be opened at the moment. Please try again later.'),
  payouts: say('Paying out is paused at the moment. Nothing was taken. Please try again later.'),
  withdrawals: say('Sending coins outside is paused at the moment. Nothing was taken. Please try again later.'),
  exchange: say('Exchanging is paused at the moment. Nothing was taken. Please try again later.'),
}

export function requireFeature({ settings }: Pick<Deps, 'settings'>, feature: FeatureSetting): void {
  const paused = featureSentence({ settings }, feature)
  if (paused) throw new AppError('service_paused', { detail: paused })
}

/** The sentence of what is paused; undefined while it is on. */
export function featureSentence({ settings }: Pick<Deps, 'settings'>, feature: FeatureSetting): string | undefined {
  return settings.current().isOn(feature) ? undefined : PAUSED[feature]
}
