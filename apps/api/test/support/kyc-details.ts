// What a customer tells of themselves on the way through the tiers.
import type { Customer } from './test-app.ts'

export const ADDRESS = {
  address_line1: '1 Lake Road',
  city: 'Kisumu',
  county: 'Kisumu',
  postal_code: '40100',
  country_code: 'KE',
}
export const PURPOSE = { purpose: 'savings', source_of_funds: 'salary' } as const

export function profileOf({ email }: Pick<Customer, 'email'>) {
  return {
    first_name: 'Amina',
    last_name: 'Wanjiru',
    email,
    phone_number: '+254 712 345 678',
    date_of_birth: '1995-04-30',
  }
}
