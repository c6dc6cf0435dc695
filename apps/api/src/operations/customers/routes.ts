import { consoleCustomerOrders } from '@kivuko/contract/console-customer-orders.ts'
import * as contract from '@kivuko/contract/console-customers.ts'
import type { Deps } from '#deps.ts'
import { on, type Route, type StaffCaller } from '#platform/http.ts'
import type { NotificationId, OrderId, TransactionId, UserId } from '#platform/ids.ts'
import { pageOf } from '#platform/page-of.ts'
import { pageNotifications } from '#record/list-notifications.ts'
import type { Notification } from '#record/notification.ts'
import { pageTransactions } from '#record/page-transactions.ts'
import { type AccountDecision, decideOnAccount } from './decide-on-account.ts'
import { openCustomer } from './open-customer.ts'
import { searchCustomers } from './search-customers.ts'
import { showAudit } from './show-audit.ts'
import { showCustomer } from './show-customer.ts'
import { showLedger } from './show-ledger.ts'
import { showOrders } from './show-orders.ts'
import { showSecurity } from './show-security.ts'

export function customerRoutes(deps: Deps): Route[] {
  return [
    on(contract.consoleCustomers).handle(async ({ query: { search, after, limit } }, caller) => {
      const page = { after: after as UserId | undefined, limit: limit + 1 }
      return pageOf(await searchCustomers(deps, caller, { text: search, ...page }), limit)
    }),
    on(contract.consoleCustomer).handle(async ({ params }, caller) =>
      showCustomer(deps, await openCustomer(deps, caller, params.id), caller),
    ),
    on(contract.consoleCustomerSecurity).handle(async ({ params }, caller) =>
      showSecurity(deps, await openCustomer(deps, caller, params.id), caller.role),
    ),
    ...listRoutes(deps),
    ...decisionRoutes(deps),
  ]
}

function listRoutes(deps: Deps): Route[] {
  return [
    on(contract.consoleCustomerTransactions).handle(async ({ params, query }, caller) => {
      const { id } = await openCustomer(deps, caller, params.id)
      const { type, status, limit } = query
      const page = { after: query.after as TransactionId | undefined, limit: limit + 1 }
      const filter = { type, state: status }
      return pageOf(await deps.reads.read(caller.id, (db) => pageTransactions(deps, db, id, filter, page)), limit)
    }),
    on(consoleCustomerOrders).handle(async ({ params, query }, caller) => {
      const { id } = await openCustomer(deps, caller, params.id)
      const { status, limit } = query
      const page = { status, after: query.after as OrderId | undefined, limit: limit + 1 }
      return pageOf(await showOrders(deps, id, page), limit)
    }),
    on(contract.consoleCustomerLedger).handle(async ({ params, query }, caller) => {
      const { id } = await openCustomer(deps, caller, params.id)
      const { account, asset, limit, after } = query
      return showLedger(deps, id, { account, asset, limit, before: after === undefined ? undefined : BigInt(after) })
    }),
    on(contract.consoleCustomerNotices).handle(async ({ params, query: { after, limit } }, caller) => {
      const { id } = await openCustomer(deps, caller, params.id)
      const page = { after: after as NotificationId | undefined, limit: limit + 1 }
      return pageOf((await pageNotifications(deps, id, page)).map(toNotice), limit)
    }),
    on(contract.consoleCustomerAudit).handle(async ({ params, query }, caller) => {
      const { id } = await openCustomer(deps, caller, params.id)
      return showAudit(deps, id, query)
    }),
  ]
}

function decisionRoutes(deps: Deps): Route[] {
  const decide = async (caller: StaffCaller, id: string, decision: AccountDecision) => {
    const user = await openCustomer(deps, caller, id)
    await decideOnAccount(deps, caller, user.id, decision)
    return user
  }
  const decideAndShow = async (caller: StaffCaller, id: string, decision: AccountDecision) => {
    await decide(caller, id, decision)
    return showCustomer(deps, await openCustomer(deps, caller, id), caller)
  }
  return [
    on(contract.suspendCustomer).handle(async ({ params, body, prove }, caller) => {
      const { is_suspended: isSuspended, reason } = body
      if (!isSuspended) await prove()
      return decideAndShow(caller, params.id, { kind: 'suspension', isSuspended, reason })
    }),
    on(contract.setCustomerType).handle(({ params, body: { account_type: type, reason } }, caller) =>
      decideAndShow(caller, params.id, { kind: 'type', isBusiness: type === 'business', reason }),
    ),
    on(contract.endCustomerSessions).handle(async ({ params, body: { reason } }, caller) =>
      showSecurity(deps, await decide(caller, params.id, { kind: 'sessions', reason }), caller.role),
    ),
  ]
}

function toNotice(notice: Notification) {
  return {
    id: notice.id,
    type: notice.type,
    title: notice.title,
    message: notice.message,
    is_read: notice.is_read,
    mailed_at: notice.mailed_at?.toISOString() ?? null,
    texted_at: notice.texted_at?.toISOString() ?? null,
    created_at: notice.created_at.toISOString(),
  }
}
