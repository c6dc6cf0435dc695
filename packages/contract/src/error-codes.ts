// Every refusal Kivuko gives: one line a code, with its HTTP status and the text a person may see.
import { AGENT_ERRORS } from './error-codes-agents.ts'
import { COMPANY_ERRORS } from './error-codes-companies.ts'
import { IDENTITY_ERRORS } from './error-codes-identity.ts'
import { NOTICE_ERRORS } from './error-codes-notices.ts'
import { PARTNER_ERRORS } from './error-codes-partners.ts'
import { PLAN_ERRORS } from './error-codes-plans.ts'
import { SIGN_IN_ERRORS } from './error-codes-sign-in.ts'
import { INTERNAL_TEXT, RECIPIENT_SELF_TEXT } from './error-texts.ts'
import { t } from './text.ts'

/** Their texts come with the server's answer: screens carry none but those of error-texts.ts. */
export const ERRORS = {
  malformed_request: { status: 400, text: t('The request could not be read. Send valid JSON.') },
  validation_failed: { status: 422, text: t('Please check the marked fields and try again.') },
  ...SIGN_IN_ERRORS,
  not_found: { status: 404, text: t('There is nothing here.') },
  method_not_allowed: { status: 405, text: t('This address does not take that method.') },
  payload_too_large: { status: 413, text: t('That is too much data for one request.') },
  unsupported_media_type: { status: 415, text: t('Send the request as application/json.') },
  rate_limited: { status: 429, text: t('Too many requests. Please wait a moment and try again.') },
  idempotency_conflict: {
    status: 409,
    text: t('This Idempotency-Key was already used for a different request. Use a new key.'),
  },
  idempotency_running: { status: 409, text: t('The same request is still being handled. Try again in a moment.') },
  network_unavailable: {
    status: 422,
    text: t(
      'This coin does not travel over that network here. It can be kept and traded; choose another network to send or receive it.',
    ),
  },
  address_invalid: {
    status: 422,
    text: t('That is no address of this network. Check it, and copy it again from where it comes.'),
  },
  withdrawal_not_found: { status: 404, text: t('We could not find that withdrawal.') },
  address_not_in_book: {
    status: 422,
    text: t(
      'You chose that coins go only to trusted addresses of your address book. Add this one there; it is trusted a day later.',
    ),
  },
  payee_known: { status: 409, text: t('This address is in your address book already.') },
  payee_not_found: { status: 404, text: t('This is not in your address book any more.') },
  book_full: { status: 409, text: t('Your address book is full. Remove an address you no longer use.') },
  withdrawal_closed: { status: 409, text: t('This withdrawal is already on its way and cannot be taken back.') },
  quote_not_found: { status: 404, text: t('This quote does not exist. Please get a new quote.') },
  quote_expired: { status: 409, text: t('This quote has expired. Please get a new quote.') },
  quote_used: { status: 409, text: t('This quote was already used for an order. Please get a new quote.') },
  quote_altered: { status: 409, text: t('The amount or currency does not match the quote. Please get a new quote.') },
  order_not_found: { status: 404, text: t('We could not find that order.') },
  order_closed: { status: 409, text: t('This order can no longer be paid. Please start a new one.') },
  amount_out_of_range: { status: 422, text: t('The amount is outside what this payment method takes.') },
  method_unavailable: {
    status: 422,
    text: t('This payment method is not available here yet. Please choose another one.'),
  },
  card_not_found: { status: 404, text: t('We could not find that card.') },
  ...NOTICE_ERRORS,
  freeze_link_invalid: {
    status: 410,
    text: t('This link is not complete, or has expired. Sign in and freeze your account under Security.'),
  },
  subscription_link_invalid: {
    status: 404,
    text: t('This link is not valid any more. Subscribe again to get a new one.'),
  },
  ticket_not_found: { status: 404, text: 'There is no such ticket.' },
  ticket_answered: { status: 409, text: 'A colleague has answered this already. Nothing was sent.' },
  too_many_tickets: {
    status: 429,
    text: t('Several of your messages wait for an answer. Please wait for it, then write again.'),
  },
  ...COMPANY_ERRORS,
  ...PARTNER_ERRORS,
  ...PLAN_ERRORS,
  enquiry_not_found: { status: 404, text: 'There is no such enquiry.' },
  insufficient_balance: { status: 422, text: t('Insufficient balance') },
  account_suspended: {
    status: 403,
    text: t('Your account is suspended, so no money can move. Please write to us.'),
  },
  account_held: {
    status: 403,
    text: t(
      'A card payment of yours was taken back or is disputed, so nothing can be sent or withdrawn, and you cannot pay by card. Your wallet says what to do.',
    ),
  },
  debt_over: { status: 422, text: t('That is more than is owed. Nothing was paid.') },
  dispute_not_found: { status: 404, text: 'There is no such dispute.' },
  dispute_closed: { status: 409, text: 'This dispute takes no answer any more. Nothing was sent.' },
  ...AGENT_ERRORS,
  recipient_not_found: { status: 404, text: t('Recipient not found') },
  recipient_self: { status: 422, text: RECIPIENT_SELF_TEXT },
  recipient_suspended: { status: 422, text: t('This account cannot receive money at the moment. Nothing was sent.') },
  request_not_found: { status: 404, text: t('There is no such request.') },
  request_closed: { status: 409, text: t('This request has ended. Nothing was paid.') },
  request_self: { status: 422, text: t('You cannot ask yourself for money. Please choose someone else.') },
  pay_link_not_found: { status: 404, text: t('There is no such link. Check it with whoever sent it to you.') },
  handle_taken: { status: 409, text: t('This link is taken. Please choose another one.') },
  handle_too_soon: { status: 409, text: t('You chose your link a short while ago. You can choose another one later.') },
  request_unwelcome: { status: 403, text: t('This person takes no requests from you.') },
  too_many_requests: {
    status: 429,
    text: t('You have asked as often as you may for now. Wait for an answer, or take a request back.'),
  },
  still_maturing: {
    status: 422,
    text: t('What you bought by card stays in your account for a while. You can send it a little later.'),
  },
  limit_reached: {
    status: 422,
    text: t('This goes over what your verification allows. Verify further to raise your limits.'),
  },
  tier_too_low: {
    status: 422,
    text: t('This opens at a higher tier. Verify further to do it.'),
  },
  details_locked: {
    status: 409,
    text: t('Verified details cannot be changed here. Please write to us if they are wrong.'),
  },
  ...IDENTITY_ERRORS,
  reconciliation_running: {
    status: 409,
    text: 'This provider is being reconciled just now. Wait until that has ended.',
  },
  statement_unavailable: {
    status: 409,
    text: 'This provider gives no statement by itself here. Set it up, or upload its statement as a file.',
  },
  statement_invalid: { status: 422, text: 'That statement could not be read. Nothing was taken.' },
  console_elsewhere: { status: 403, text: 'Staff do this at the console’s own address. Open it there and sign in.' },
  site_elsewhere: {
    status: 403,
    text: t('This is done at the site, not at the console’s address.'),
  },
  staff_only: { status: 403, text: 'This part is for staff. If you work here, ask an admin to add you.' },
  role_refused: {
    status: 403,
    text: 'Your role does not include this. Ask a colleague whose work it is, or an admin.',
  },
  second_step_required: {
    status: 403,
    text: 'Staff sign in with a second step. Set up an authenticator app or a passkey under Security, then sign in again with it.',
  },
  enrolment_code_required: {
    status: 403,
    text: 'Colleagues took your second step off. Set up an authenticator app together with the admin who approved it: they have a code for you, which counts once, for a day.',
  },
  own_role: { status: 409, text: 'Nobody changes their own role. Ask another admin.' },
  own_account: { status: 409, text: 'Nobody decides on their own account. Ask a colleague.' },
  customer_not_found: { status: 404, text: 'No account matches that. Check the email or the id.' },
  case_not_found: { status: 404, text: 'There is no such case.' },
  birth_date_missing: { status: 409, text: 'There is no birth date to compare this with. Nothing was changed.' },
  birth_date_needed: {
    status: 409,
    text: t('An identity document is compared with your date of birth. Tell us that first, on your profile.'),
  },
  selfie_undecided: { status: 409, text: 'Decide on the selfie of this case first. Nothing was changed.' },
  case_without_customer: { status: 422, text: 'This case is about no customer: there is no account to suspend.' },
  case_closed: { status: 409, text: 'This case is closed already. Nothing was changed.' },
  service_paused: { status: 503, text: t('This is paused at the moment. Nothing was taken. Please try again later.') },
  already_stopped: { status: 409, text: 'This is stopped already. Load the page again.' },
  job_not_found: {
    status: 404,
    text: 'No job of this number was given up. Somebody else may have decided; load the page again.',
  },
  not_stopped: { status: 409, text: 'This is not stopped. Load the page again.' },
  proposal_not_found: { status: 404, text: 'There is no such proposal.' },
  proposal_open: { status: 409, text: 'This order has a proposal that waits already. Decide that one first.' },
  proposal_decided: { status: 409, text: 'This was decided already. Nothing was changed.' },
  not_independent: {
    status: 403,
    text: t(
      'One of you two gave the other their role, or had their lost second step taken off, in the last 30 days. Ask a third colleague to decide this.',
    ),
  },
  same_device: {
    status: 403,
    text: t(
      'You two work at the same device, or both used one in the last 30 days. Ask a colleague at another device to decide this.',
    ),
  },
  corrections_exhausted: {
    status: 409,
    text: 'Customers were given as much by corrections as this installation allows. Nothing was moved. The operator may raise the limit.',
  },
  same_person: { status: 409, text: t('You proposed this yourself. Ask a colleague to decide it.') },
  not_proposer: { status: 409, text: 'Only who proposed this can take it back. You can reject it instead.' },
  order_not_refundable: { status: 409, text: 'Only a completed purchase can be refunded. This order is not one.' },
  verification_needed: {
    status: 409,
    text: t(
      'Please take your selfie first. It may still be in review; only a selfie that was turned down stops you here.',
    ),
  },
  payout_account_invalid: { status: 422, text: t('These account details do not fit together. Please check them.') },
  payout_name_differs: {
    status: 422,
    text: t('The bank knows this account by another name. Please check the number and the name.'),
  },
  sale_not_found: { status: 404, text: t('We could not find that sale.') },
  too_many_open_orders: {
    status: 409,
    text: t('Too many of your orders are not paid yet. Pay or cancel one of them first.'),
  },
  price_moved: {
    status: 409,
    text: t('The market has moved, and this price no longer holds. Please get a new one.'),
  },
  sale_not_refused: { status: 409, text: t('This sale does not wait for other details. Please reload the page.') },
  own_payout: { status: 409, text: 'You sent this yourself. Ask a colleague to confirm it.' },
  sale_closed: { status: 409, text: t('This sale is already being paid out and can no longer be taken back.') },
  application_incomplete: { status: 422, text: t('Something is still missing. Please complete the marked steps.') },
  pair_unavailable: {
    status: 422,
    text: t('These two cannot be exchanged for each other. Please choose another pair.'),
  },
  supply_short: {
    status: 409,
    text: t('We cannot supply that much right now. Nothing was taken. Please try a smaller amount, or later.'),
  },
  block_trade_not_found: { status: 404, text: t('We could not find that block trade.') },
  block_trade_open: {
    status: 409,
    text: t('You have an open request for this pair already. End it first, or wait for its answer.'),
  },
  block_trade_closed: { status: 409, text: t('This has changed meanwhile. Please load the page again.') },
  block_trade_changed: {
    status: 409,
    text: t('The price was changed meanwhile. Nothing was accepted. Please look at the new one.'),
  },
  too_many_unaccepted: {
    status: 429,
    text: t('Several firm prices were not accepted in the last day. Please ask again tomorrow.'),
  },
  payment_not_found: { status: 404, text: t('We could not find that payment.') },
  webhook_not_found: { status: 404, text: 'There is no such event. It may have been named wrongly.' },
  redelivery_unavailable: {
    status: 409,
    text: 'This event cannot be handled again here: its provider is not connected, or it was read from a statement.',
  },
  payment_closed: { status: 409, text: t('This payment has already ended. Please start a new one.') },
  prompt_open: {
    status: 409,
    text: t('The last prompt may still be open on the phone. Please answer it there, or wait a minute and try again.'),
  },
  transaction_not_found: { status: 404, text: t('We could not find that transaction.') },
  bill_unavailable: { status: 422, text: t('This is not offered at the moment. Please choose another product.') },
  bill_number_invalid: { status: 422, text: t('There is nobody with this number. Please check it.') },
  bill_name_changed: {
    status: 409,
    text: t('The name on this number is another one now. Please look at it and confirm again.'),
  },
  saved_biller_not_found: { status: 404, text: t('This number is not among your saved ones any more.') },
  fee_changed: { status: 409, text: t('The fee has changed meanwhile. Please look at it and confirm again.') },
  transaction_closed: { status: 409, text: t('This transaction can no longer be cancelled.') },
  export_too_long: {
    status: 422,
    text: t('That is too much for one PDF. Please choose a shorter period, or a spreadsheet.'),
  },
  exports_waiting: {
    status: 429,
    text: t('Your other files are still being made. Please wait until one of them is ready, then try again.'),
  },
  export_failed: { status: 503, text: t('The file could not be made just now. Please try again in a moment.') },
  export_not_found: { status: 404, text: t('That file is no longer here. Please export the list again.') },
  export_not_ready: { status: 409, text: t('That file is not ready yet.') },
  export_not_failed: { status: 409, text: t('That file is being made already, or is ready.') },
  rates_unavailable: { status: 503, text: t('Live prices are not available right now. Please try again in a moment.') },
  pair_closed: {
    status: 503,
    text: t(
      'Our price sources do not agree on this pair right now, so we do not trade it. Please try again later or choose another one.',
    ),
  },
  provider_unavailable: {
    status: 503,
    text: t('The payment provider did not answer. You have not been charged. Please try again.'),
  },
  payment_refused: {
    status: 422,
    text: t(
      'The card network does not take this payment. You have not been charged. Please try another amount or another way to pay.',
    ),
  },
  server_busy: { status: 503, text: t('We are busy just now, and nothing was taken. Please try again in a moment.') },
  database_unavailable: {
    status: 503,
    text: t('This site is briefly unavailable. Please try again in a moment.'),
  },
  signature_invalid: { status: 400, text: 'The signature of this message is not valid.' },
  internal: { status: 500, text: INTERNAL_TEXT },
} as const satisfies Record<string, { status: number; text: string }>

export type ErrorCode = keyof typeof ERRORS
