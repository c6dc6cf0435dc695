// An object store as typed functions: what lies in its one bucket, and the faults ordered for it.
import { createServiceFaults, type ServiceFaults } from '../service/service-faults.ts'
import type { Store } from '../store.ts'

export const STORAGE_PATH = '/s3'
export const STORAGE_ACCOUNT = {
  bucket: 'kivuko-documents',
  region: 'eu-west-1',
  keyId: 'kivuko-storage',
  secret: 'kivuko-storage-secret',
} as const
export const STORAGE_ENDPOINTS = ['put', 'get', 'delete'] as const
export type StorageEndpoint = (typeof STORAGE_ENDPOINTS)[number]

export type Storage = ServiceFaults<StorageEndpoint> & {
  names(): string[]
  /** The bytes that lie there. */
  read(name: string): Buffer | undefined
  remove(name: string): void
}

type StoredObject = { name: string; base64: string }

export type StorageParts = ReturnType<typeof createStorage>

export function createStorage(store: Store) {
  const { take, ...faults } = createServiceFaults<StorageEndpoint>(store, 'storage')
  const storage: Storage = {
    ...faults,
    names: () => store.list<StoredObject>('stored_object').map(({ name }) => name),
    read: (name) => {
      const found = store.find<StoredObject>('stored_object', name)
      return found && Buffer.from(found.base64, 'base64')
    },
    remove: (name) => store.remove('stored_object', name),
  }
  const write = (name: string, bytes: Buffer) =>
    store.put('stored_object', name, { name, base64: bytes.toString('base64') })
  return { storage, write, takeFault: take }
}
