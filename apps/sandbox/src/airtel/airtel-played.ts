// Airtel Money as networks.ts lists it.
import type { PlayedNetwork } from '../network.ts'
import { registerService } from '../service/service.ts'
import { AIRTEL_ACCOUNT, AIRTEL_PATH } from './airtel.ts'
import { AIRTEL_ACTIONS } from './airtel-actions.ts'
import { AIRTEL, AIRTEL_ENDPOINTS } from './airtel-api.ts'
import { registerAirtelPages } from './airtel-pages.ts'
import { type AirtelPhones, createAirtel } from './airtel-phones.ts'

const DEMO_SECRET = 'kivuko-demo-airtel-callback'

type Settings = { apiUrl: string } & typeof AIRTEL_ACCOUNT

export const AIRTEL_PLAYED: PlayedNetwork<AirtelPhones, Settings> = {
  endpoints: AIRTEL_ENDPOINTS,
  actions: AIRTEL_ACTIONS,
  create(given) {
    const { phones, airtel, takeFault } = createAirtel(given)
    return { phones, register: (app, log) => registerService(app, AIRTEL, { part: airtel, takeFault, log }) }
  },
  registerPages: registerAirtelPages,
  settings: (url) => ({ apiUrl: `${url}${AIRTEL_PATH}`, ...AIRTEL_ACCOUNT }),
  demo: (url) => ({
    settings: {
      AIRTEL_API_URL: `${url}${AIRTEL_PATH}`,
      AIRTEL_CLIENT_ID: AIRTEL_ACCOUNT.clientId,
      AIRTEL_CLIENT_SECRET: AIRTEL_ACCOUNT.clientSecret,
      AIRTEL_PIN_CREDENTIAL: AIRTEL_ACCOUNT.pin,
      AIRTEL_CALLBACK_SECRET: DEMO_SECRET,
      AIRTEL_CALLBACK_KEY: AIRTEL_ACCOUNT.callbackKey,
      AIRTEL_WALLETS: AIRTEL_ACCOUNT.wallet,
      AIRTEL_POLL_MS: '5000',
    },
    callbackPath: `/webhooks/phone-networks/airtel/${DEMO_SECRET}`,
  }),
}
