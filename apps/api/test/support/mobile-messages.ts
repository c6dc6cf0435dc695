// Messages as the mobile-money network, or somebody who knows its secret address, might send them.
import type { TestApp } from './test-app.ts'

/** Posts to the secret address; answers the status. */
async function post(app: TestApp, path: string, body: object): Promise<number> {
  const { callbackUrl = '', callbackSecret = '' } = app.deps.config.mobileMoney ?? {}
  const response = await fetch(`${callbackUrl}/${callbackSecret}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.status
}

type PromptClaim = { amount: number; checkoutRef?: string; promptId?: string; receipt?: string }

/** A success of the only prompt there is, or of another. */
export async function postPrompt(
  app: TestApp,
  { amount, checkoutRef, promptId, receipt = 'SFORGED001' }: PromptClaim,
): Promise<number> {
  const prompt = await app.deps.db.selectFrom('prompts').selectAll().executeTakeFirstOrThrow()
  const items = [{ Name: 'Amount', Value: amount }, { Name: 'MpesaReceiptNumber', Value: receipt }, { Name: 'Balance' }]
  return post(app, `prompt?prompt=${promptId ?? prompt.id}`, {
    Body: {
      stkCallback: {
        MerchantRequestID: '1',
        CheckoutRequestID: checkoutRef ?? prompt.checkout_ref,
        ResultCode: 0,
        ResultDesc: 'ok',
        CallbackMetadata: { Item: items },
      },
    },
  })
}

type ResultClaim = { id: string; conversationRef: string; code: number; amount?: number }

/** The result of a payout. */
export async function postResult(app: TestApp, { id, conversationRef, code, amount }: ResultClaim): Promise<number> {
  const parameters = [{ Key: 'TransactionAmount', Value: amount }]
  return post(app, 'payout', {
    Result: {
      ResultType: 0,
      ResultCode: code,
      ResultDesc: 'x',
      OriginatorConversationID: id,
      ConversationID: conversationRef,
      ...(amount === undefined ? {} : { ResultParameters: { ResultParameter: parameters } }),
    },
  })
}
