// Asks Paystack for the balance: whether it lets the key in, and what it holds. Where it sends webhooks to is set on its
// dashboard and cannot be asked.
import * as z from 'zod'
import { askToExamine } from '../examine/ask-to-examine.ts'
import { type Examiner, type Finding, fine, wrong } from '../examine/port.ts'
import type { PaystackConfig } from './ask-bank.ts'

const balances = z.object({ data: z.array(z.object({ currency: z.string(), balance: z.number() })) })

export function paystackExaminer(config: PaystackConfig): Examiner {
  return {
    provider: 'Paystack',
    address: config.apiUrl,
    isTest: config.secretKey.startsWith('sk_test_'),
    examine: async () => [await examineBalance(config)],
  }
}

async function examineBalance({ apiUrl, secretKey }: PaystackConfig): Promise<Finding> {
  const about = 'Paystack'
  const said = await askToExamine(`${apiUrl}/balance`, { headers: { authorization: `Bearer ${secretKey}` } })
  if (said.status === undefined)
    return wrong(about, `It does not answer at ${apiUrl}: ${said.why}.`, 'Check PAYSTACK_API_URL and the way out.')
  const found = said.status === 200 ? balances.safeParse(said.body).data?.data : undefined
  if (!found)
    return wrong(
      about,
      `It refuses the key (${said.status}).`,
      'Compare PAYSTACK_SECRET_KEY with Settings, API Keys of the dashboard.',
    )
  const naira = found.find(({ currency }) => currency === 'NGN')
  if (naira) return fine(about, 'It lets the key in, and the account holds naira.')
  return wrong(
    about,
    `The account holds ${found.map(({ currency }) => currency).join(', ') || 'no currency'}, and no naira.`,
    'Use the account of a business registered in Nigeria: accounts to pay into and payouts are in naira.',
  )
}
