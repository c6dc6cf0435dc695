// What Kivuko asks of whoever holds its money: line by line, what came and what went.
import type { StatementProvider } from '@kivuko/contract/console-reconciliation.ts'
import type { Asset, FiatAsset } from '@kivuko/money/assets.ts'
import type { Money } from '@kivuko/money/money.ts'
import type { Outcome } from '#platform/outcome.ts'

export type ProviderLine = {
  /** The provider's own name of it. */
  id: string
  at: Date
  asset: Asset
  /** What it moved before the fee: above zero to us, below zero away; zero for a fee alone. */
  units: bigint
  /** What the provider kept of it; below zero when it gave some back. */
  feeUnits: bigint
  /** `in:` or `out:` and the provider's name of it, by which the ledger finds it; undefined for a fee alone. */
  matchKey: string | undefined
  /** What the payer paid, or got back, in a currency that the provider exchanged into `asset`; signed as `units` is. */
  presented?: Money<FiatAsset>
  /** The payment it is about, where the line tells. */
  paymentRef?: string
  text: string
}

/** `leftOut` counts lines in currencies Kivuko does not know. */
export type LinePage = { lines: ProviderLine[]; leftOut: number; cursor: string; isLast: boolean }

export interface ProviderStatement {
  /** Goes on where the last reading ended, however long ago; otherwise every reading starts anew, by its dates. */
  readonly readsOn: boolean
  /** `cursor` is that of the page before. */
  readPage(query: { from: Date | undefined; to: Date; cursor: string | undefined }): Promise<Outcome<LinePage>>
}

export type StatementFile = { lines: ProviderLine[]; from: Date; to: Date }

export interface StatementReader {
  /** In a process of its own. Rejects with `statement_invalid`, which names the line. */
  readFile(bytes: Uint8Array): Promise<StatementFile>
}

/** Undefined for what is not set up, or comes the other way. */
export type Statements = {
  providers: Record<StatementProvider, ProviderStatement | undefined>
  files: Record<StatementProvider, StatementReader | undefined>
}
