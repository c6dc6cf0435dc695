// Which mobile-money networks this installation has, and over which of them a phone is asked or paid.
import { AppError } from '@kivuko/contract/errors.ts'
import { networkOfPhone, networksName, PHONE_NETWORK_IDS, type PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import type { StopName } from '@kivuko/contract/stops.ts'
import type { Deps } from '#deps.ts'
import { requireRunning } from '#record/require-running.ts'

type Connected = Pick<Deps, 'mobileMoney'>

/** In the order of the contract: the first takes the numbers that are of no other. */
export function connectedNetworks({ mobileMoney }: Connected): readonly PhoneNetwork[] {
  return PHONE_NETWORK_IDS.filter((network) => mobileMoney[network] !== undefined)
}

/** What the customer chose, because numbers are ported; else by the number. Throws `method_unavailable`. */
export function networkFor(deps: Connected, phone: string, chosen?: PhoneNetwork): PhoneNetwork {
  const connected = connectedNetworks(deps)
  const network = chosen === undefined ? networkOfPhone(phone, connected) : connected.find((each) => each === chosen)
  if (!network) throw new AppError('method_unavailable')
  return network
}

/** What they are called where no phone is named yet: 'M-Pesa', or 'Mobile money' of several. */
export function networksWord(deps: Connected): string {
  return networksName(connectedNetworks(deps))
}

/** Before the phone is known: throws `service_paused` when none of the networks runs. */
export function requireAnyRunning(deps: Connected & Pick<Deps, 'stops'>, way: 'in' | 'out'): void {
  const name = pausedNetwork(deps, way)
  if (name) requireRunning(deps, name)
}

/** The customers' sentence when none of the networks runs; undefined while one does. */
export function pausedSentence(deps: Connected & Pick<Deps, 'stops'>, way: 'in' | 'out'): string | undefined {
  const name = pausedNetwork(deps, way)
  return name && deps.stops.sentence(name)
}

/** The first of the networks when each is stopped. */
function pausedNetwork(deps: Connected & Pick<Deps, 'stops'>, way: 'in' | 'out'): StopName | undefined {
  const names = connectedNetworks(deps).map((network): StopName => `${network}_${way}`)
  return names.every((name) => deps.stops.sentence(name) !== undefined) ? names[0] : undefined
}
