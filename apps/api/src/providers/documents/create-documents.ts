// Where the files of identity documents lie, where copies of them if anywhere, and what seals their keys.
import type { Config } from '#config/read-config.ts'
import { createSecrets, type Secrets } from '#platform/secrets.ts'
import { createCopiedStore } from './copied.ts'
import { createCopies } from './copies.ts'
import { createDiskStore } from './disk.ts'
import type { DocumentCopies, DocumentStore } from './port.ts'
import { createS3Store } from './s3.ts'

type Documents = { store: DocumentStore; copies: DocumentCopies | undefined; secrets: Secrets }

export function createDocuments({ folder, copyFolder, s3, key, oldKey }: Config['documents']): Documents {
  const store = s3 ? createS3Store(s3) : createDiskStore(folder)
  const copies = copyFolder === undefined ? undefined : createCopies(copyFolder)
  return {
    store: copies ? createCopiedStore(store, copies) : store,
    copies,
    secrets: createSecrets(key, oldKey),
  }
}
