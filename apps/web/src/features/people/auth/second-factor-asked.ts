import { createContext } from 'react'
import type { SecondFactor } from '#lib/gain-session.ts'

/** Whom the sign-in form tells that the password was right and more is asked for. The same function for good. */
export const SecondFactorAsked = createContext<(factor: SecondFactor) => void>(() => {})
