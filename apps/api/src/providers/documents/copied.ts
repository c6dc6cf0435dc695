// Files that lie in two places from the moment they are taken, so that losing one place loses none.
import { AppError } from '@kivuko/contract/errors.ts'
import type { DocumentCopies, DocumentStore } from './port.ts'

/**
 * What is put is in both, or `storage_unavailable`: then it may lie in either, and nobody has its key. What is removed stays in the copy: a
 * database restored to an earlier time names it still. `copy-documents.ts` removes it there once no backup does.
 */
export function createCopiedStore(store: DocumentStore, copies: DocumentCopies): DocumentStore {
  return {
    async put(name, bytes) {
      await store.put(name, bytes)
      await copies.put(name, bytes).catch((cause: unknown) => {
        throw new AppError('storage_unavailable', { cause })
      })
    },
    get: (name) => store.get(name),
    remove: (name) => store.remove(name),
  }
}
