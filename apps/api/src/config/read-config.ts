// The only reader of the environment. Refuses to boot and says of every wrong variable what it should be.
import type { Brand } from '@kivuko/contract/brand.ts'
import type { PartnerMode } from '@kivuko/contract/partner-keys.ts'
import { networkName, PHONE_NETWORK_IDS } from '@kivuko/contract/phone-networks.ts'
import type * as z from 'zod'
import { type NetworkConfigs, networkOf } from '#phone-networks.ts'
import { BRAND, brandConfig } from './brand.ts'
import { CHANNELS, channelsConfig } from './channels.ts'
import { COMPLIANCE, complianceConfig } from './compliance.ts'
import { CUSTODY, custodyConfig } from './custody.ts'
import { DATABASE, databaseConfig } from './database.ts'
import { DOCUMENTS, documentsConfig } from './documents.ts'
import { doubtfulSettings } from './doubt-settings.ts'
import { HTTP, httpConfig } from './http.ts'
import { MAIL, mailConfig } from './mail.ts'
import { MARKET, marketConfig } from './market.ts'
import { OPERATIONS, operationsConfig } from './operations.ts'
import { PARTNERS, partnersConfig } from './partners.ts'
import { PEOPLE, peopleConfig } from './people.ts'
import { PROCESS, processConfig } from './process.ts'
import { RAILS, railsConfig } from './rails.ts'
import { RECORD, recordConfig } from './record.ts'
import { isForReal, unsafeSettings } from './refuse-unsafe.ts'
import { ConfigError, type SettingGroup } from './setting.ts'
import { TEST_PREFIX, testVariables } from './test-mode.ts'
import { TRADING, tradingConfig } from './trading.ts'
import { WATCHING, watchingConfig } from './watching.ts'

/** Every setting there is, as docs/settings.md lists them. */
export const SETTINGS: readonly SettingGroup[] = [
  { title: 'Process', settings: PROCESS },
  { title: 'Brand', settings: BRAND },
  { title: 'Database', settings: DATABASE },
  { title: 'HTTP', settings: HTTP },
  { title: 'Watching', settings: WATCHING },
  { title: 'Identity documents', settings: DOCUMENTS },
  { title: 'Mail, text messages and pushes', settings: MAIL },
  { title: 'People', settings: PEOPLE },
  { title: 'Audit', settings: RECORD },
  { title: 'Compliance', settings: COMPLIANCE },
  { title: 'Market', settings: MARKET },
  { title: 'Trading', settings: TRADING },
  { title: 'Rails', settings: RAILS },
  ...PHONE_NETWORK_IDS.map((id) => ({ title: networkName(id), settings: networkOf(id).settings })),
  { title: 'Custody', settings: CUSTODY },
  { title: 'Operations', settings: OPERATIONS },
  { title: 'Partners', settings: PARTNERS },
  { title: 'Phones without an app', settings: CHANNELS },
]

export type Variables = Readonly<Record<string, string | undefined>>

export type Config = ReturnType<typeof readConfig>

/** Reads and checks the environment. Throws `ConfigError` naming every wrong variable. */
export function readConfig(variables: Variables = process.env, mode: PartnerMode = 'live') {
  // An empty variable is an absent one.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const wrong = new Set<string>()
  const read = <T extends z.ZodType>(part: T): z.output<T> => {
    const result = part.safeParse(given)
    for (const { path, message } of result.error?.issues ?? []) wrong.add(`  ${path.join('.')}: ${message}`)
    return result.data as z.output<T>
  }
  const { brand } = read(brandConfig) ?? {}
  const names = SETTINGS.flatMap(({ settings }) => Object.keys(settings))
  const phoneNetworks = Object.fromEntries(
    PHONE_NETWORK_IDS.map((id) => [id, read(networkOf(id).config(brand?.name ?? ''))]),
  ) as NetworkConfigs
  const config = {
    /** Whose money it moves: everybody's, or that of partners who try what they built. */
    mode,
    isForReal: isForReal(given),
    /** What does not keep it from starting, and is likely a mistake. */
    doubts: doubtfulSettings(given, names),
    ...read(processConfig),
    brand: brand as Brand,
    ...read(databaseConfig),
    ...read(httpConfig),
    ...read(watchingConfig),
    ...read(documentsConfig),
    ...read(mailConfig(brand)),
    ...read(peopleConfig),
    ...read(recordConfig),
    ...read(complianceConfig),
    ...read(marketConfig),
    ...read(tradingConfig),
    ...read(railsConfig),
    phoneNetworks,
    mobileMoney: phoneNetworks.mpesa,
    ...read(custodyConfig),
    ...read(operationsConfig),
    ...read(partnersConfig),
    ...read(channelsConfig),
  }
  for (const { name, rule } of unsafeSettings(given, names)) wrong.add(`  ${name}: ${rule}`)
  if (wrong.size > 0) throw new ConfigError(`Kivuko cannot start with these settings:\n${[...wrong].join('\n')}`)
  return config
}

/** Of the test application, if this installation has one. Throws `ConfigError` naming every wrong variable by its whole name. */
export function readTestConfig(variables: Variables = process.env): Config | undefined {
  const given = testVariables(variables)
  if (!given) return undefined
  try {
    return readConfig(given, 'test')
  } catch (error) {
    if (error instanceof ConfigError)
      throw new ConfigError(error.message.replaceAll(/^ {2}(?=[A-Z])/gm, `  ${TEST_PREFIX}`))
    throw error
  }
}

/** The settings of the test mode as a whole environment of another process; undefined where there is none. */
export function readTestVariables(variables: Variables = process.env): Variables | undefined {
  const given = testVariables(variables)
  return given && { PATH: variables.PATH, ...given }
}
