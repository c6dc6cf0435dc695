// Each file is encrypted with its own key (AES-256-GCM), which is sealed with the installation's for this document.
import { randomBytes } from 'node:crypto'
import type { DocumentId, FrameId, PageId } from '#platform/ids.ts'
import { createSecrets, type Secrets } from '#platform/secrets.ts'

const KEY_BYTES = 32
export const KEY_PURPOSE = 'document key'
const FILE_PURPOSE = 'document file'
export const NUMBER_PURPOSE = 'document number'

export function sealFile(
  secrets: Secrets,
  id: DocumentId | PageId | FrameId,
  plain: Uint8Array,
): { sealed: Buffer; sealedKey: Buffer } {
  const key = randomBytes(KEY_BYTES)
  return {
    sealed: secretsOf(key).seal(plain, FILE_PURPOSE, id),
    sealedKey: secrets.seal(key, KEY_PURPOSE, id),
  }
}

/** Throws when file, key and document do not belong together. */
export function openFile(
  secrets: Secrets,
  id: DocumentId | PageId | FrameId,
  { sealed, sealedKey }: { sealed: Buffer; sealedKey: Buffer },
) {
  return secretsOf(secrets.open(sealedKey, KEY_PURPOSE, id)).open(sealed, FILE_PURPOSE, id)
}

function secretsOf(key: Buffer): Secrets {
  return createSecrets(key.toString('base64'))
}

export function sealNumber(secrets: Secrets, id: DocumentId, number: string): Buffer {
  return secrets.seal(Buffer.from(number), NUMBER_PURPOSE, id)
}

export function openNumber(secrets: Secrets, id: DocumentId, sealed: Buffer): string {
  return secrets.open(sealed, NUMBER_PURPOSE, id).toString()
}
