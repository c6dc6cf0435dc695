// The partner whose key came with a call.
import type { PartnerId, PartnerKeyId } from './ids.ts'

export type PartnerCaller = {
  id: PartnerId
  keyId: PartnerKeyId
  /** The API's, in which this call is answered. */
  version: string
  /** By the key's own pair. */
  isSigned: boolean
}
