// A key as members see it: never the secret. Pure.
import type { PartnerMode } from '@kivuko/contract/partner-keys.ts'
import type { PartnerKey } from '@kivuko/contract/partners.ts'
import { shownPublicKey } from '../signatures/public-key.ts'
import { shownKey } from './key-text.ts'
import type { KeyRow } from './store.ts'

export function toKeyAnswer(row: KeyRow, mode: PartnerMode): PartnerKey {
  return {
    id: row.id,
    name: row.name,
    shown: shownKey(mode, row.tail),
    scopes: row.scopes,
    networks: row.networks,
    api_version: row.api_version,
    public_key: shownPublicKey(row.public_key),
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
  }
}
