// A company with money and a member of each role, and what they do in most tests of it.
import { approveCompanyRequest, listCompanyRequests } from '@kivuko/contract/company-requests.ts'
import { transferInternally } from '@kivuko/contract/transfers.ts'
import type { UserId } from '../../src/platform/ids.ts'
import { actingFor, addMember, openCompany } from './companies.ts'
import { give } from './gifts.ts'
import type { Customer, TestApp } from './test-app.ts'

/** `opened` is a company that there is already. */
export async function companyAtWork(app: TestApp, opened?: { id: UserId; admin: Customer }) {
  const ada = opened?.admin ?? (await app.customer('Ada Obi'))
  const [maker, checker, viewer, payee] = [
    await app.customer('Moses Maker'),
    await app.customer('Chidi Checker'),
    await app.customer('Vera Viewer'),
    await app.customer('Pauline Payee'),
  ]
  const id = opened?.id ?? (await openCompany(app, ada))
  const makerId = await addMember(app, id, maker, 'maker')
  const viewerId = await addMember(app, id, viewer, 'viewer')
  await addMember(app, id, checker, 'checker')
  await give(app, { ...ada, user: { ...ada.user, id } }, 'NGN', 1_000_000n)
  const send = (amount: string, who: Customer = actingFor(maker, id)) =>
    who.call(transferInternally, {
      key: `key-${crypto.randomUUID()}`,
      body: { recipient_identifier: payee.email, amount },
    })
  const list = async (who: Customer = checker) =>
    (await who.call(listCompanyRequests, { params: { id } })).body.requests
  const approve = (who: Customer, request: string) => who.call(approveCompanyRequest, { params: { id, request } })
  return { ada, maker, makerId, checker, viewer, viewerId, payee, send, list, approve, params: { id } }
}
