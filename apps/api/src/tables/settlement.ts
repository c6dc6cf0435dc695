import type { BuyCrypto } from '@kivuko/contract/buying.ts'
import type { FloatProvider } from '@kivuko/contract/floats.ts'
import type { Language } from '@kivuko/contract/languages.ts'
import type { PlanEvery } from '@kivuko/contract/plans.ts'
import type { WalletCurrency } from '@kivuko/contract/wallets.ts'
import type { FiatAsset } from '@kivuko/money/assets.ts'
import type { CardMandateId, UserId } from '#platform/ids.ts'

export type SettlementTables = {
  floats: { provider: FloatProvider; currency: FiatAsset; available_units: bigint; as_of: Date }
  float_questions: { provider: FloatProvider; query_ref: string | null; asked_at: Date }
  /** What a customer agreed to, so that a saved card is charged while they are away. */
  card_mandates: {
    id: CardMandateId
    user_id: UserId
    /** The network's name of the card. */
    card_ref: string
    brand: string
    last4: string
    exp_month: number
    exp_year: number
    currency: WalletCurrency
    amount_units: bigint
    buys: BuyCrypto
    every: PlanEvery
    day: number
    time_zone: string
    /** As it stood before them. */
    shown_text: string
    language: Language
    agreed_at: Date
    withdrawn_at: Date | null
    withdrawn_by: 'buy_ended' | 'card_removed' | 'account_closed' | null
  }
}
