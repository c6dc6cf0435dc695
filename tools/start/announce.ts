// What a person reads when Kivuko is ready, and when it is not any more.
import { DEMO_STAFF } from '@kivuko/contract/demo-staff.ts'
import type { StaffRole } from '@kivuko/contract/staff-roles.ts'
import type { Plan } from './environment.ts'

/** What waits for whom in the demo. */
const DESKS: Record<StaffRole, string> = {
  admin: 'everything, and the second word on what takes two: corrections, an agent, a far price',
  compliance: 'documents, selfies, cases, a company and an agent that applied',
  treasury: 'transfers to match, payouts by hand, block trades to price, a statement that differs',
  support: 'customers, tickets, and companies that wrote to the desk',
}

export type Announcement = { plan: Plan; logins: string; seconds: number }

export function announce({ plan, logins, seconds }: Announcement): void {
  const rows: [string, string][] = [
    ['Open', plan.publicUrl],
    [
      'Sandbox',
      `http://localhost:${plan.sandboxPort}  (cards, phones, banks, prices and mail are played here; nothing leaves this machine)`,
    ],
    ['Sign in', logins || 'create an account on the site'],
    [
      'Console',
      `${plan.consoleUrl ?? plan.publicUrl}/console  for staff, with the same password and a code of http://localhost:${plan.sandboxPort}/authenticator
${DEMO_STAFF.map(({ email, role }) => `${email.padEnd(24)}${role}: ${DESKS[role]}`).join('\n')}`,
    ],
    [
      'Try',
      `Type 20000, choose NGN, BTC and Debit Card, and pay with 4242 4242 4242 4242, any future date, any code.
Pay with 4000 0000 0000 0002 and see it declined, or 4000 0027 6000 3184 to be asked for approval.
Add funds from 0712 345 678 and answer the prompt at http://localhost:${plan.sandboxPort}/phone with PIN 1234.
Read the receipt at http://localhost:${plan.sandboxPort}/inbox.`,
    ],
    ['Stop', 'Ctrl-C'],
  ]
  const lines = rows.flatMap(([label, text]) =>
    text.split('\n').map((line, index) => `  ${(index === 0 ? label : '').padEnd(9)}${line}`),
  )
  console.log(`\nKivuko is ready (${seconds.toFixed(1)} s).\n\n${lines.join('\n')}\n`)
}

export function describeEnd(reason: string): string {
  return `Stopping. ${reason}\nMend what it says and run the same command again: no data is lost.`
}
