// What a receipt says beside the values of its line: whoever writes transaction lines registers what theirs have.
import type { Said } from '@kivuko/contract/say.ts'
import type { Money } from '@kivuko/money/money.ts'

export type ReceiptLine = { label: Said; amount: Money }

export type ReceiptSource = {
  /** The `source_kind` of its lines. */
  kind: string
  linesOf(sourceId: string): Promise<readonly ReceiptLine[]>
}

export type ReceiptLines = ReturnType<typeof createReceiptLines>

/** Nobody is registered yet. */
export function createReceiptLines() {
  const sources = new Map<string, ReceiptSource>()
  return {
    add: (source: ReceiptSource) => void sources.set(source.kind, source),
    /** None where nobody is registered. */
    of: async (kind: string, sourceId: string) => (await sources.get(kind)?.linesOf(sourceId)) ?? [],
  }
}
