// Airtel Money as phone-networks.ts lists it.
import type { Network, NetworkKeeps } from '../network.ts'
import { type AirtelConfig, createAirtelMoney } from './airtel.ts'
import { airtelExaminer } from './airtel-examine.ts'
import { sealPin } from './airtel-pin.ts'
import { AIRTEL_SETTINGS, airtelConfig } from './airtel-settings.ts'
import { createAirtelStatement } from './airtel-statement.ts'

export const AIRTEL_NETWORK: Network<AirtelConfig> = {
  settings: AIRTEL_SETTINGS,
  config: airtelConfig,
  // Of each country: `openapi.airtel.africa`, `openapi.airtel.co.ke`.
  live: { key: 'AIRTEL_CLIENT_ID', address: 'AIRTEL_API_URL', host: 'https://openapi.airtel.' },
  published: [
    'kivuko-airtel-client-secret',
    'kivuko-demo-airtel-callback',
    'kivuko-airtel-callback-key',
    'GMPdJljuzhg8PpyZTlvo05E4ilAq77aYH3ohUZ4TsBbf7ogIWw8vdUZ3NLa/vrCn6kXu3NAaiJDBRTeEBzmzT8bDeMc2aJhBXTPH4qwxlt99Ou1mzHxWEDFxFqa2b/jRD0rvhWheHaVPXZYK5lZal7IsL2HaF1hpCa7dhblXXGWHXB01mbH4zbxxdqxkdxgDIvyN1ow2Kn8cgLWKDjmWszNPzVOuStubk/HqeP+N3SXM/fbqyDt+0MuQvjhIMhmBbMWa2b6tXxmAkMEPtGM9OHWiIDJ+VcWqJxpyPy2iastbzb71tn/zOYVbl9DFKTeWH594mCGgllQ61JzEu18FMA==',
  ],
  connect: (config, keeps) => createAirtelMoney(config, keeps.clock, tokenFor(config, keeps)),
  statement: (config, keeps) =>
    config.wallets.length > 0 ? createAirtelStatement(config, keeps.clock, tokenFor(config, keeps)) : undefined,
  examiner: (config) => airtelExaminer(config),
  credential: { asks: 'The PIN of the wallet that pays out: ', seal: sealPin },
}

function tokenFor({ apiUrl, clientId, clientSecret }: AirtelConfig, { tokenOf }: NetworkKeeps) {
  return tokenOf(apiUrl, clientId, clientSecret)
}
