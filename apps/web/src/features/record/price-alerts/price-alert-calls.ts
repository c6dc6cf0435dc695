// The calls of price alerts.
import type { BodyInput } from '@kivuko/contract/endpoint.ts'
import { listPriceAlerts, type PriceAlert, removePriceAlert, setPriceAlert } from '@kivuko/contract/price-alerts.ts'
import { call, queryOf } from '#lib/api-client.ts'
import { idlePoll } from '#lib/idle-poll.ts'

export const alertsQuery = { ...queryOf(['price-alerts'], listPriceAlerts), refetchInterval: idlePoll(60_000) }

export type WantedAlert = BodyInput<typeof setPriceAlert>

export async function setAlert(body: WantedAlert, key: string): Promise<PriceAlert> {
  return await call(setPriceAlert, { body, idempotencyKey: key })
}

export async function removeAlert(id: string): Promise<void> {
  await call(removePriceAlert, { params: { id } })
}
