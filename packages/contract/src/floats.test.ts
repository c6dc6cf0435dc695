import { expect, test } from 'vitest'
import { FLOAT_PROVIDERS, FLOAT_SETTINGS } from './floats.ts'
import { PHONE_NETWORK_IDS, PHONE_NETWORKS, tellsFloat } from './phone-networks.ts'

test('PRV-193 networks of phones that tell what can be paid out have a float with the bound they say, and no others', () => {
  for (const network of PHONE_NETWORK_IDS) {
    const settings = FLOAT_SETTINGS.filter(({ provider }) => provider === network)
    expect(FLOAT_PROVIDERS.some((provider) => provider === network)).toBe(tellsFloat(network))
    const bound = PHONE_NETWORKS[network].lowFloat
    expect(settings.map(({ currency, initial }) => [currency, initial])).toEqual(bound === null ? [] : [['KES', bound]])
  }
  expect(FLOAT_SETTINGS.map(({ name }) => name)).toContain('float_mpesa_KES')
})
