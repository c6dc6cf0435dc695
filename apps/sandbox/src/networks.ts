// The networks of phones beside M-Pesa: each is a folder here and a line below.
import { PHONE_NETWORK_IDS } from '@kivuko/contract/phone-networks.ts'
import { AIRTEL_PLAYED } from './airtel/airtel-played.ts'
import type { PlayedId, PlayedNetwork } from './network.ts'

export const PLAYED_NETWORKS = {
  airtel: AIRTEL_PLAYED,
} satisfies Record<PlayedId, PlayedNetwork>

export const PLAYED_IDS = PHONE_NETWORK_IDS.filter((id): id is PlayedId => id !== 'mpesa')

type Played = typeof PLAYED_NETWORKS
export type NetworkControls = { [N in PlayedId]: ReturnType<Played[N]['create']>['phones'] }
export type NetworkSettings = { [N in PlayedId]: ReturnType<Played[N]['settings']> }

/** One as any of them. */
export function playedNetwork(id: PlayedId): PlayedNetwork {
  return PLAYED_NETWORKS[id]
}
