// What a deal with an agent costs and earns: a table of bands in each currency, of which two people change each amount.
import { type Money, parse } from '@kivuko/money/money.ts'

/** The floats agents work with. */
export const AGENT_CURRENCIES = ['NGN', 'KES'] as const
export type AgentCurrency = (typeof AGENT_CURRENCIES)[number]

/** What a customer pays for cash, and what the house pays an agent for taking cash and for giving it. */
export const AGENT_RATES = ['cash_out_fee', 'cash_in_commission', 'cash_out_commission'] as const
export type AgentRate = (typeof AGENT_RATES)[number]

/** `least`: what one deal may be. Up to the last bound of its bands, which it may be as well. */
const BANDS = {
  NGN: {
    least: '500.00',
    bounds: ['5000.00', '20000.00', '100000.00'],
    cash_out_fee: ['100.00', '200.00', '400.00'],
    cash_in_commission: ['20.00', '50.00', '100.00'],
    cash_out_commission: ['60.00', '120.00', '240.00'],
  },
  KES: {
    least: '50.00',
    bounds: ['1000.00', '5000.00', '50000.00'],
    cash_out_fee: ['20.00', '50.00', '150.00'],
    cash_in_commission: ['5.00', '15.00', '40.00'],
    cash_out_commission: ['12.00', '30.00', '90.00'],
  },
} as const satisfies Record<AgentCurrency, { least: string; bounds: Three } & Record<AgentRate, Three>>
type Three = readonly [string, string, string]

const BAND_NUMBERS = [1, 2, 3] as const
export type AgentSetting = `agent_${AgentRate}_${AgentCurrency}_${(typeof BAND_NUMBERS)[number]}`

type KnownSetting = {
  name: AgentSetting
  rate: AgentRate
  currency: AgentCurrency
  /** The largest amount of its band. */
  upTo: Money<AgentCurrency>
  initial: string
}

/** One setting a cell of the table. */
export const AGENT_SETTINGS: readonly KnownSetting[] = AGENT_RATES.flatMap((rate) =>
  AGENT_CURRENCIES.flatMap((currency) =>
    BAND_NUMBERS.map((band, index) => ({
      name: `agent_${rate}_${currency}_${band}` as const,
      rate,
      currency,
      upTo: read(currency, BANDS[currency].bounds[index] ?? ''),
      initial: BANDS[currency][rate][index] ?? '',
    })),
  ),
)

/** The setting of this name, if it is one of the table. */
export function agentSetting(name: string): KnownSetting | undefined {
  return AGENT_SETTINGS.find((setting) => setting.name === name)
}

/** The most that a cell may be, as a part of its band's largest amount: more is a slip of the finger. */
const LARGEST_PART = 20n

/** The rule an amount of the table breaks. */
export function agentRateRule({ currency, upTo }: KnownSetting, value: unknown): string | undefined {
  const amount = typeof value === 'string' ? parse(currency, value) : undefined
  const fits = amount !== undefined && amount.units >= 0n && amount.units * LARGEST_PART <= upTo.units
  return fits ? undefined : `must be an amount in ${currency} of at most a twentieth of its band's largest deal`
}

/** What one deal may be, both included. */
export function dealBounds(currency: AgentCurrency): { least: Money<AgentCurrency>; most: Money<AgentCurrency> } {
  const { least, bounds } = BANDS[currency]
  return { least: read(currency, least), most: read(currency, bounds[2]) }
}

/**
 * What the table says of an amount, from the amounts of its settings. A larger amount never comes to less than a smaller one,
 * whatever was typed: the highest of its own band and those below it. Above the last bound it is the last band's.
 */
export function rateOf(
  amountOf: (name: AgentSetting) => Money<AgentCurrency>,
  rate: AgentRate,
  amount: Money<AgentCurrency>,
): Money<AgentCurrency> {
  const table = AGENT_SETTINGS.filter((each) => each.rate === rate && each.currency === amount.asset)
  const above = table.findIndex(({ upTo }) => amount.units <= upTo.units)
  const reached = table.slice(0, above === -1 ? table.length : above + 1).map(({ name }) => amountOf(name))
  return reached.reduce((most, each) => (each.units > most.units ? each : most))
}

function read<C extends AgentCurrency>(currency: C, text: string): Money<C> {
  const amount = parse(currency, text)
  if (!amount) throw new Error(`${text} is no amount in ${currency}`)
  return amount
}
