// What other processes tell this one: settings, stops and prices that are new.
import type { FastifyBaseLogger } from 'fastify'
import { PRICES_CHANNEL, type SharedPrices } from '#market/share-prices.ts'
import type { Instance } from '#platform/process-instance.ts'
import { SETTINGS_CHANNEL, type Settings } from '#record/create-settings.ts'
import { STOPS_CHANNEL, type Stops } from '#record/create-stops.ts'

type Heard = { settings: Settings; stops: Stops; prices: SharedPrices; log: FastifyBaseLogger }

/** Settings and stops are read anew; prices come with the word itself. */
export function hearOthers(instance: Instance, { settings, stops, prices, log }: Heard): void {
  const readAnew = (what: { refresh(): Promise<void> }, failure: string) => () =>
    void what.refresh().catch((err: unknown) => log.warn({ err }, failure))
  instance.hear(SETTINGS_CHANNEL, readAnew(settings, 'the settings could not be read'))
  instance.hear(STOPS_CHANNEL, readAnew(stops, 'what is stopped could not be read'))
  instance.hear(PRICES_CHANNEL, prices.hear)
}
