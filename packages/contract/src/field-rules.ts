// What is said of a field by rules that many fields have. A field goes by its label, or by its name on the wire.
import { sayRule } from './say.ts'

/* @__NO_SIDE_EFFECTS__ */
export function required(field: string): string {
  return sayRule('{field} is required', { field: [field] })
}

/* @__NO_SIDE_EFFECTS__ */
export function textOf(field: string): string {
  return sayRule('{field} must be text', { field: [field] })
}

/* @__NO_SIDE_EFFECTS__ */
export function textMax(field: string, max: number): string {
  return sayRule('{field} must be at most {max} characters', { field: [field], max })
}

/* @__NO_SIDE_EFFECTS__ */
export function oneOf(values: readonly (string | number)[]): string {
  return sayRule('must be one of {values}', { values: values.join(', ') })
}

/* @__NO_SIDE_EFFECTS__ */
export function charactersMin(min: number): string {
  return sayRule('must be at least {min} characters', { min })
}

/* @__NO_SIDE_EFFECTS__ */
export function charactersMax(max: number): string {
  return sayRule('must be at most {max} characters', { max })
}
