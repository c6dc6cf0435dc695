// The mobile-money networks of this installation: an adapter each, on the line of its network.
import type { PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import type { Config } from '#config/read-config.ts'
import type { Clock } from '#platform/clock.ts'
import type { Secrets } from '#platform/secrets.ts'
import { createSharedToken, type SharedToken, tokenName } from '#platform/shared-tokens.ts'
import { createAirtelMoney } from '#providers/mobile-money/airtel/airtel.ts'
import { createDarajaMobileMoney } from '#providers/mobile-money/daraja.ts'
import type { MpesaConfig } from '#providers/mobile-money/daraja-config.ts'
import { createDarajaPaybill } from '#providers/mobile-money/daraja-paybill.ts'
import type { MobileMoney } from '#providers/mobile-money/port.ts'
import type { Paybill } from '#providers/paybill/port.ts'
import type { Db } from '#tables.ts'

type Kept = { clock: Clock; db: Db; secrets: Secrets }

/** Those whose keys are set. */
export function createPhoneNetworks(
  { phoneNetworks: { mpesa, airtel } }: Config,
  kept: Kept,
): Partial<Record<PhoneNetwork, MobileMoney>> {
  return {
    ...(mpesa && { mpesa: createDarajaMobileMoney(mpesa, kept.clock, mpesaToken(mpesa, kept)) }),
    ...(airtel && {
      airtel: createAirtelMoney(
        airtel,
        kept.clock,
        tokenIn(kept, 'airtel', airtel.apiUrl, airtel.clientId, airtel.clientSecret),
      ),
    }),
  }
}

/** M-Pesa's alone; undefined without its keys. */
export function createPaybill({ phoneNetworks: { mpesa } }: Config, kept: Kept): Paybill | undefined {
  return mpesa && createDarajaPaybill(mpesa, kept.clock, mpesaToken(mpesa, kept))
}

function mpesaToken({ apiUrl, consumerKey, consumerSecret }: MpesaConfig, kept: Kept): SharedToken {
  return tokenIn(kept, 'mpesa', apiUrl, consumerKey, consumerSecret)
}

function tokenIn({ db, secrets }: Kept, ...key: [string, ...string[]]): SharedToken {
  return createSharedToken(db, secrets, tokenName(...key))
}
