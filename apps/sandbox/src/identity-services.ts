// The outside services around who customers are, as one part of the sandbox: Smile ID, and a store for encrypted files.
import type { FastifyInstance } from 'fastify'
import type { RequestLog } from './request-log.ts'
import { createSmileId, SMILE_ID_ACCOUNT, SMILE_ID_PATH, type SmileId } from './smile-id/smile-id.ts'
import { registerSmileId } from './smile-id/smile-id-api.ts'
import { createStorage, STORAGE_ACCOUNT, STORAGE_PATH, type Storage } from './storage/storage.ts'
import { registerStorage } from './storage/storage-api.ts'
import type { Store } from './store.ts'

export type IdentityServiceOptions = {
  /** How long a check takes, and how late a late callback is. */
  smileIdTimes?: { delayMs?: number; lateMs?: number }
  /** Pauses before the second, third, … attempt to deliver a callback. */
  webhookRetryPausesMs?: readonly number[]
}

/** What Kivuko is told to use them. */
export type IdentityServiceSettings = {
  smileId: { apiUrl: string } & typeof SMILE_ID_ACCOUNT
  storageService: { endpoint: string } & typeof STORAGE_ACCOUNT
}

export type IdentityServices = {
  controls: { smileId: SmileId; storage: Storage }
  register(app: FastifyInstance, given: { log: RequestLog; baseUrl(): string }): void
  settings(url: string): IdentityServiceSettings
  close(): Promise<void>
}

/** Pictures and documents. */
const FILE_BYTES_MAX = 30 * 1024 * 1024

/** Starts them. What an earlier run left open goes on. */
export function createIdentityServices(store: Store, options: IdentityServiceOptions): IdentityServices {
  const checking = createSmileId({ store, ...options.smileIdTimes, retryPausesMs: options.webhookRetryPausesMs })
  const storing = createStorage(store)
  return {
    controls: { smileId: checking.smileId, storage: storing.storage },
    register: (app, { log, baseUrl }) => {
      // Files come as they are, and only here.
      void app.register(async (part) => {
        part.addContentTypeParser(
          ['application/zip', 'application/octet-stream'],
          { parseAs: 'buffer', bodyLimit: FILE_BYTES_MAX },
          (_request, body, done) => done(null, body),
        )
        registerSmileId(part, { ...checking, log, baseUrl })
        registerStorage(part, { ...storing, log })
      })
    },
    settings: (url) => ({
      smileId: { apiUrl: `${url}${SMILE_ID_PATH}`, ...SMILE_ID_ACCOUNT },
      storageService: { endpoint: `${url}${STORAGE_PATH}`, ...STORAGE_ACCOUNT },
    }),
    close: checking.close,
  }
}
