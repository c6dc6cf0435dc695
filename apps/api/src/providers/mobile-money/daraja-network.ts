// M-Pesa as phone-networks.ts lists it.
import { createDarajaMobileMoney } from './daraja.ts'
import type { MpesaConfig } from './daraja-config.ts'
import { darajaExaminer } from './daraja-examine.ts'
import { MPESA_SETTINGS, mpesaConfig } from './daraja-settings.ts'
import type { Network, NetworkConfig, NetworkKeeps } from './network.ts'

export const MPESA_NETWORK: Network<MpesaConfig & NetworkConfig> = {
  settings: MPESA_SETTINGS,
  config: mpesaConfig,
  live: { key: 'MPESA_CONSUMER_KEY', address: 'MPESA_API_URL', host: 'https://api.safaricom.co.ke' },
  published: [
    'kivuko-mpesa-key',
    'kivuko-mpesa-secret',
    'bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919',
    'jrFn3KSoJrTWvBLar0tjq58MXMZTwatJ6nE36SgHsy4r048sFJ/27AcOymCVdBQVKRiga99fxOPWypvVdYNygVpPLWxlL0GMRuoQ0jiPUBkOVf1Hl8ZUgDUrLmQe6l0sKJgKiYJuJVy6sgFafPciR5SPuclFhdcoBzo7/5Y+KU9/TjkeyK593xctF8UfwNaycmlXMWHG815ifLT4qCVgRKsfk0PRJyDD5j3EjBP31ndbvsqtY3sJm1o7lx3xloSoBTRSCkpMJrRx0z4ZOukx5a3/9uoTnz+W3tr2iugKhXyFSh0BJ3CY7VPNlj1hOBC0zHRopU1/Wt43+IM4KhIk/g==',
    'kivuko-demo-callback-secret',
  ],
  connect: (config, keeps) => createDarajaMobileMoney(config, keeps.clock, mpesaToken(config, keeps)),
  examiner: darajaExaminer,
}

/** Shared by its paybill. */
export function mpesaToken({ apiUrl, consumerKey, consumerSecret }: MpesaConfig, { tokenOf }: NetworkKeeps) {
  return tokenOf(apiUrl, consumerKey, consumerSecret)
}
