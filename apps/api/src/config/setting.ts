// What settings are made of. Each is a schema with its default and a sentence; docs/settings.md is printed from them.
import type { Asset } from '@kivuko/money/assets.ts'
import { type Money, parse } from '@kivuko/money/money.ts'
import * as z from 'zod'
import { isNetwork } from '#platform/address-list.ts'

/** Settings that cannot be run with; its message names them. */
export class ConfigError extends Error {}

/** What one file of this folder describes, and what it is called on the page of settings. */
export type SettingGroup = { readonly title: string; readonly settings: Readonly<Record<string, z.ZodType>> }

export const text = z.string().min(1)
export const url = z.url().meta({ kind: 'URL' })
export const secret = z.string().min(32, 'must have at least 32 characters').meta({ kind: '32 characters or more' })

/** Of an address that providers call. */
export const callbackSecret = z.string().regex(/^[A-Za-z0-9_-]{20,200}$/, 'must be 20 to 200 letters, digits, - or _')

/** Who may call it. */
export const callbackFrom = z
  .string()
  .transform((list) => list.split(',').map((each) => each.trim()))
  .refine(
    (list) => list.every(isNetwork),
    'must be addresses or networks with commas, such as 196.201.214.200,196.201.213.0/24',
  )
  .meta({ kind: 'addresses' })

export const whole = (initial: number, min = 0, max = 2 ** 31 - 1) =>
  z.coerce.number().int().min(min).max(max).default(initial)

export const milliseconds = (initial: number, min = 0, max = 2 ** 31 - 1) =>
  z.coerce.number().int().min(min).max(max).meta({ kind: 'milliseconds' }).default(initial)

/** Hundredths of a percent. */
export const bps = (initial: number, max = 5_000) =>
  z.coerce.number().int().min(0).max(max).meta({ kind: 'hundredths of a percent' }).default(initial).transform(BigInt)

/** JSON of a shape; what it is wrong about is told by `mustBe`, with an example. */
export const json = <T extends z.ZodType>(shape: T, mustBe: string) =>
  z
    .string()
    .meta({ kind: 'JSON' })
    .transform((written, context): z.output<T> => {
      const given = shape.safeParse(parsed(written))
      if (given.success) return given.data
      context.addIssue(`must be JSON ${mustBe}`)
      return z.NEVER
    })

function parsed(written: string): unknown {
  try {
    return JSON.parse(written) as unknown
  } catch {
    return undefined
  }
}

/** More than nothing, in major units. */
export const amountOf = <A extends Asset>(asset: A) =>
  z.string().transform((written, context): Money<A> => {
    const amount = parse(asset, written)
    if (amount && amount.units > 0n) return amount
    context.addIssue(`must be ${asset} such as "50"`)
    return z.NEVER
  })

/** Where something is asked for, without a slash at its end. */
export function withoutSlash(address: string): string {
  return address.replace(/\/$/, '')
}

/** Only what runs on this machine is spoken to in the clear. */
export function isSafe(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

/** Whether a name or address is this machine alone. */
export function isLoopback(host: string): boolean {
  return ['localhost', '::1', '[::1]'].includes(host) || host.endsWith('.localhost') || /^127(\.\d{1,3}){3}$/.test(host)
}

/** The values of `names` when all are set, undefined when none is; else refuses, and `without` says what none means. */
export function allOrNone<Name extends string>(
  env: { readonly [name in Name]?: string | undefined },
  names: readonly Name[],
  without: string,
  context: z.RefinementCtx,
): Record<Name, string> | undefined {
  const missing = names.filter((name) => env[name] === undefined)
  if (missing.length === 0) return env as Record<Name, string>
  if (missing.length < names.length) {
    const all = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
    context.addIssue({
      code: 'custom',
      path: [missing[0] as string],
      message: `set ${all} together, or none of them ${without}`,
    })
  }
  return undefined
}

/** For a rule that more than one setting has part in. */
export function refuse(context: z.RefinementCtx, name: string, message: string): void {
  context.addIssue({ code: 'custom', path: [name], message })
}
