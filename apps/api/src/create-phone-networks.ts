// The mobile-money networks of this installation, connected.
import { PHONE_NETWORK_IDS, type PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import type { Config } from '#config/read-config.ts'
import type { Clock } from '#platform/clock.ts'
import type { Secrets } from '#platform/secrets.ts'
import { createSharedToken, tokenName } from '#platform/shared-tokens.ts'
import { mpesaToken } from '#providers/mobile-money/daraja-network.ts'
import { createDarajaPaybill } from '#providers/mobile-money/daraja-paybill.ts'
import type { NetworkKeeps } from '#providers/mobile-money/network.ts'
import type { MobileMoney } from '#providers/mobile-money/port.ts'
import type { Paybill } from '#providers/paybill/port.ts'
import type { ProviderStatement } from '#providers/statements/port.ts'
import type { Db } from '#tables.ts'
import { networkOf } from './phone-networks.ts'

type Kept = { clock: Clock; db: Db; secrets: Secrets }

/** Those whose keys are set. */
export function createPhoneNetworks(config: Config, kept: Kept): Partial<Record<PhoneNetwork, MobileMoney>> {
  return ofThoseSetUp(config, (network, settings) => networkOf(network).connect(settings, keepsOf(network, kept)))
}

/** Of those that can be asked for one. */
export function createNetworkStatements(config: Config, kept: Kept): Partial<Record<PhoneNetwork, ProviderStatement>> {
  return ofThoseSetUp(config, (network, settings) => networkOf(network).statement?.(settings, keepsOf(network, kept)))
}

/** M-Pesa's alone; undefined without its keys. */
export function createPaybill({ phoneNetworks: { mpesa } }: Config, kept: Kept): Paybill | undefined {
  return mpesa && createDarajaPaybill(mpesa, kept.clock, mpesaToken(mpesa, keepsOf('mpesa', kept)))
}

type Settings = NonNullable<Config['phoneNetworks'][PhoneNetwork]>

function ofThoseSetUp<T>(
  { phoneNetworks }: Config,
  make: (network: PhoneNetwork, settings: Settings) => T | undefined,
): Partial<Record<PhoneNetwork, T>> {
  return Object.fromEntries(
    PHONE_NETWORK_IDS.flatMap((network) => {
      const settings = phoneNetworks[network]
      const made = settings && make(network, settings)
      return made === undefined ? [] : [[network, made]]
    }),
  )
}

function keepsOf(network: PhoneNetwork, { clock, db, secrets }: Kept): NetworkKeeps {
  return { clock, tokenOf: (...keys) => createSharedToken(db, secrets, tokenName(network, ...keys)) }
}
