// The personal details by the contract's rules, before their step is left: what the server would say of them later.
import { birthDateProblem, kycProfileSchema } from '@kivuko/contract/kyc.ts'
import { readPhone } from '@kivuko/contract/phone.ts'
import { WIRE_NAMES } from './known-details.ts'
import type { FieldProblems, TradeForm } from './trade-values.ts'

/** Of each field the first sentence that is wrong with it; `today` as YYYY-MM-DD. What is verified is not judged. */
export function detailProblems(form: TradeForm, locked: Partial<TradeForm>, today: string): FieldProblems {
  const { firstName, lastName, email, phone, dateOfBirth } = form
  const read = kycProfileSchema.safeParse({
    first_name: firstName,
    last_name: lastName,
    email,
    phone_number: readPhone(phone) ?? phone,
    date_of_birth: dateOfBirth,
  })
  const problems: FieldProblems = {}
  for (const { path, message } of read.error?.issues ?? []) {
    const name = WIRE_NAMES[String(path[0])]
    if (name) problems[name] ??= message
  }
  const tooYoung = /^\d{4}-\d\d-\d\d$/.test(dateOfBirth) ? birthDateProblem(dateOfBirth, today) : undefined
  if (tooYoung) problems.dateOfBirth ??= tooYoung
  return Object.fromEntries(Object.entries(problems).filter(([name]) => !(name in locked)))
}
