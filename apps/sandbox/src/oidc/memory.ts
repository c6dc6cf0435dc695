// Where the provider keeps what it is in the middle of: in memory, each for its time.
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

type Kept = { payload: AdapterPayload; expiresAt: number }

const DAY_SECONDS = 86_400

/** One memory for one provider. */
export function createMemory(): AdapterFactory {
  const records = new Map<string, Kept>()
  const alive = (record: Kept | undefined) => (record && record.expiresAt > Date.now() ? record.payload : undefined)
  const matching = (model: string, wanted: (payload: AdapterPayload) => boolean) =>
    [...records].filter(([key, { payload }]) => key.startsWith(`${model}:`) && wanted(payload))
  return (model): Adapter => ({
    upsert: async (id, payload, expiresInSeconds = DAY_SECONDS) => {
      for (const [key, record] of records) if (!alive(record)) records.delete(key)
      records.set(`${model}:${id}`, { payload, expiresAt: Date.now() + expiresInSeconds * 1000 })
    },
    find: async (id) => alive(records.get(`${model}:${id}`)),
    findByUid: async (uid) => alive(matching(model, (payload) => payload.uid === uid)[0]?.[1]),
    findByUserCode: async (code) => alive(matching(model, (payload) => payload.userCode === code)[0]?.[1]),
    consume: async (id) => {
      const record = records.get(`${model}:${id}`)
      if (record) record.payload = { ...record.payload, consumed: Math.trunc(Date.now() / 1000) }
    },
    destroy: async (id) => void records.delete(`${model}:${id}`),
    revokeByGrantId: async (grantId) => {
      for (const [key] of matching(model, (payload) => payload.grantId === grantId)) records.delete(key)
    },
  })
}
