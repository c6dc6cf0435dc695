// What was typed for a key, and beside which field a refusal stands. Pure.
import type { FieldError } from '@kivuko/contract/errors.ts'

/** With commas, spaces or lines between them. */
export function readNetworks(text: string): string[] {
  return text.split(/[\s,;]/).filter((each) => each !== '')
}

type Beside = Record<'name' | 'scopes' | 'networks', string | undefined>

/** The API names one of a list by its place, `networks.1`: what was typed there is named with it. */
export function problemsBeside(errors: readonly FieldError[], networks: readonly string[]): Beside {
  const whole = (field: string) => errors.find((error) => error.field === field)?.message
  const ofList = (field: string) => errors.find((error) => error.field.startsWith(`${field}.`))
  const network = ofList('networks')
  const typed = network && networks[Number(network.field.slice('networks.'.length))]
  return {
    name: whole('name'),
    scopes: whole('scopes') ?? ofList('scopes')?.message,
    networks: whole('networks') ?? (network && (typed ? `${typed}: ${network.message}` : network.message)),
  }
}
