// The staff of a demo, with publicly known authenticator keys: seeded into demos alone, shown by the sandbox.
import type { StaffRole } from './staff-roles.ts'

export type DemoMember = {
  fullName: string
  email: string
  role: StaffRole
  /** The key of their authenticator app, twenty bytes in hex. */
  authenticatorKey: string
}

export const DEMO_STAFF: readonly DemoMember[] = [
  {
    fullName: 'Grace Wanjiru',
    email: 'grace@kivuko.example',
    role: 'admin',
    authenticatorKey: 'b7284e626abe2fe6cb177724695adcf3b5f6b2c8',
  },
  {
    fullName: 'Peter Otieno',
    email: 'peter@kivuko.example',
    role: 'compliance',
    authenticatorKey: '9ecded5a3d3eff1782f2d0707e60d9416b163744',
  },
  {
    fullName: 'Amina Hassan',
    email: 'amina@kivuko.example',
    role: 'treasury',
    authenticatorKey: '968de389ab45261d50b00b8e7ee5a252a385f723',
  },
  {
    fullName: 'Joseph Mwangi',
    email: 'joseph@kivuko.example',
    role: 'support',
    authenticatorKey: '54ec884446ad0687efbdcd75b7dda4adc2271851',
  },
]
