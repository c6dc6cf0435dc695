import type { FloatProvider } from '@kivuko/contract/floats.ts'
import type { FiatAsset } from '@kivuko/money/assets.ts'

export type SettlementTables = {
  floats: { provider: FloatProvider; currency: FiatAsset; available_units: bigint; as_of: Date }
  float_questions: { provider: FloatProvider; query_ref: string | null; asked_at: Date }
}
