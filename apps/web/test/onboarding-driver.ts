// The steps of an application as a person fills them in.
import type { KycApplication } from '@kivuko/contract/kyc.ts'
import { fireEvent, screen } from '@testing-library/react'
import { openKyc } from './kyc-driver.tsx'
import { sampleApplication } from './kyc-samples.ts'

export const ADDRESS = {
  address_line1: '12 Marina Road',
  street: '',
  city: 'Lagos',
  county: 'Lagos',
  postal_code: '101241',
  country_code: 'NG',
}
export const PURPOSE = { purpose: 'savings', source_of_funds: 'salary', additional_info: '' } as const
export const DETAILED = sampleApplication({
  email_verified: true,
  locked_fields: ['email'],
  profile: { ...sampleApplication().profile, phone_number: '+254712345678', date_of_birth: '1990-12-10' },
  missing: ['address', 'purpose'],
})
export const VERIFIED = sampleApplication({ email_verified: true, locked_fields: ['email'] })

export function open(application: KycApplication, ...handlers: Parameters<typeof openKyc>[2][]) {
  return openKyc('/kyc-verification', { application, verification: null }, ...handlers)
}

export function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

export function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }))
}

export const heading = (text: string) => screen.findByRole('heading', { level: 2, name: text })
export const fillDetails = () => {
  type('Phone number *', '+254 712 345 678')
  type('Date of birth *', '1990-12-10')
}
