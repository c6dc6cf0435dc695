// A float as its partner's server and its members see it.

import type { Response } from '@kivuko/contract/endpoint.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { readPartnerFloat as endpoint, listPartnerFloat } from '@kivuko/contract/partner-floats.ts'
import type { PartnerMode } from '@kivuko/contract/partner-keys.ts'
import { WALLET_CURRENCIES, type WalletCurrency } from '@kivuko/contract/wallets.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import { customerAvailable, customerHeld } from '#accounting/chart.ts'
import type { Deps } from '#deps.ts'
import { queryable } from '#platform/database.ts'
import type { PartnerId, UserId } from '#platform/ids.ts'
import { fillByBank } from '#trading/fill-by-bank.ts'
import { appOf } from '../modes.ts'
import { requireMember } from '../require-member.ts'
import { findFloat, floatOf } from './float-wallet.ts'

type Balances = Response<typeof listPartnerFloat>['data']
type Shown = Response<typeof endpoint>

export async function listFloat(deps: Deps, partnerId: PartnerId): Promise<Response<typeof listPartnerFloat>> {
  return { data: await balancesOf(deps, await findFloat(deps.db, partnerId)), next: null }
}

/** The first look makes it, with the references under which it is filled. */
export async function readFloat(
  deps: Deps,
  userId: UserId,
  { partnerId, mode }: { partnerId: string; mode: PartnerMode },
): Promise<Shown> {
  const { partner } = await requireMember(deps, { userId, partnerId })
  const app = await appOf(deps, mode, partner)
  const floatId = await floatOf(app, partner.id)
  const balances = await balancesOf(app, floatId)
  return {
    balances: await Promise.all(
      balances.map(async (balance) => ({ ...balance, fill: await fillOf(app, floatId, balance.currency) })),
    ),
  }
}

async function balancesOf(deps: Deps, floatId: UserId | undefined): Promise<Balances> {
  const names = WALLET_CURRENCIES.flatMap((currency) => [
    customerAvailable(floatId ?? '', currency).name,
    customerHeld(floatId ?? '', currency).name,
  ])
  const units = floatId ? await deps.ledger.balances(queryable(deps.db), names) : new Map<string, bigint>()
  const shown = (name: string, currency: WalletCurrency) => toDecimal(money(currency, units.get(name) ?? 0n))
  return WALLET_CURRENCIES.map((currency) => ({
    currency,
    available: shown(customerAvailable(floatId ?? '', currency).name, currency),
    held: shown(customerHeld(floatId ?? '', currency).name, currency),
  }))
}

async function fillOf(
  deps: Deps,
  floatId: UserId,
  currency: WalletCurrency,
): Promise<Shown['balances'][number]['fill']> {
  const fill = await fillByBank(deps, floatId, currency).catch((error: unknown) => {
    if (error instanceof AppError) return undefined
    throw error
  })
  if (!fill) return null
  const { account, sender_name, fee_bps } = fill
  return { account, sender_name, fee_bps }
}
