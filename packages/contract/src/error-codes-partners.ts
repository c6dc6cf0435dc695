// What partners, their members and their keys are refused with.
import { t } from './text.ts'

export const PARTNER_ERRORS = {
  api_key_invalid: {
    status: 401,
    text: 'This call takes a partner’s key as a bearer token, and the one it brought is none that works here. Check that it is whole, and of this installation.',
  },
  api_key_ended: {
    status: 401,
    text: 'This key was revoked or rotated, and does not work any more. Use its successor.',
  },
  api_key_network: { status: 403, text: 'This key may not be used from this address.' },
  request_signature_invalid: { status: 400, text: 'The signature of this call does not count.' },
  request_signature_used: {
    status: 409,
    text: 'This signature was used before. Sign each try anew, with another nonce; the Idempotency-Key stays.',
  },
  signature_required: {
    status: 403,
    text: 'This call must be signed by the key’s own pair (Ed25519, RFC 9421).',
  },
  scope_missing: { status: 403, text: 'This key has not the scope that the call needs.' },
  partner_suspended: { status: 403, text: 'Live access of this partner is suspended. Please write to us.' },
  partner_not_found: { status: 404, text: t('There is no such partner, or you are no member of it.') },
  partner_role_refused: { status: 403, text: t('Your role at this partner does not allow it.') },
  partner_asked: { status: 409, text: t('Live access is open already, or was asked for.') },
  partner_mode_closed: { status: 409, text: t('This mode is not open to this partner.') },
  partner_margin_too_high: { status: 422, text: t('The operator allows this partner no margin that high.') },
  partner_settlement_not_found: { status: 404, text: t('There is no such settlement in this mode.') },
  partner_payout_not_found: { status: 404, text: t('There is no such payout in this mode.') },
  partner_payout_decided: { status: 409, text: t('This payout was decided already.') },
  too_many_payouts: { status: 409, text: t('As many payouts wait for approval as can. Approve or reject one first.') },
  partner_decided: { status: 409, text: 'This partner stands otherwise by now. Load the page again.' },
  partner_member_known: { status: 409, text: t('Somebody with this email address is a member or invited already.') },
  partner_member_not_found: { status: 404, text: t('There is no such member.') },
  partner_customer_known: { status: 409, text: 'There is a customer with this external_id already.' },
  partner_reliance_missing: {
    status: 403,
    text: 'The operator has not agreed to rely on who you say your customers are. Ask for reliance first.',
  },
  partner_identity_waiting: {
    status: 409,
    text: 'What you said of this customer before is in review. Wait until it is decided.',
  },
  partner_identity_not_found: { status: 404, text: 'You have said nothing yet of who this customer is.' },
  partner_document_known: { status: 409, text: 'Another customer of yours has this document.' },
  screening_unavailable: {
    status: 503,
    text: 'Names cannot be compared with sanctions lists at the moment. Try again later.',
  },
  verification_link_not_found: { status: 404, text: 'There is no such verification link in this mode.' },
  identity_link_invalid: {
    status: 404,
    text: t('This link does not work. Open it again as it was sent to you, or ask whoever sent it for a new one.'),
  },
  identity_link_taken: {
    status: 409,
    text: t('This link was opened in another browser. Go on there, or ask whoever sent it for a new one.'),
  },
  identity_link_expired: { status: 410, text: t('This link is too old. Ask whoever sent it for a new one.') },
  identity_link_revoked: {
    status: 410,
    text: t('Whoever sent this link has ended it. Ask them for a new one if you still want to be verified.'),
  },
  verification_only: {
    status: 403,
    text: t('You came here to be verified. Nothing else can be done from here.'),
  },
  partner_customer_not_found: { status: 404, text: 'There is no such customer in this mode.' },
  payout_account_not_found: { status: 404, text: 'There is no such payout account in this mode.' },
  payout_account_known: { status: 409, text: 'This customer has this payout account already.' },
  payout_account_waits: {
    status: 409,
    text: 'This payout account is new: nothing is paid into it yet. `usable_at` says from when.',
  },
  too_many_payout_accounts: {
    status: 409,
    text: 'This customer has as many payout accounts as they can. Remove one first.',
  },
  partner_key_not_found: { status: 404, text: t('There is no such key in this mode.') },
  partner_key_ended: { status: 409, text: t('This key has ended. Make a new one.') },
  webhook_not_found: { status: 404, text: 'There is no such webhook in this mode.' },
  webhook_switched_off: { status: 409, text: t('This webhook is switched off. Switch it on first.') },
  event_not_found: {
    status: 404,
    text: t('There is no such event of the last 30 days, or this webhook does not take its type.'),
  },
  too_many_webhooks: { status: 409, text: t('This mode has as many webhooks as it can. Remove one first.') },
  last_owner: { status: 409, text: t('A partner keeps at least one owner. Invite another one first.') },
  second_factor_missing: {
    status: 403,
    text: t('Members of a partner need an authenticator app or a passkey. Set one up under Security first.'),
  },
  too_many_partners: { status: 429, text: t('You have started several partners already.') },
  too_many_partner_members: { status: 409, text: t('These are more members than a partner can have here.') },
  too_many_partner_keys: { status: 409, text: t('This mode has as many keys as it can. Revoke one that is not used.') },
  widget_closed: { status: 409, text: 'This installation has no widget: its operator has given it no address.' },
  widget_origin_missing: {
    status: 409,
    text: 'No page may show the widget yet. Register the origins of your pages first.',
  },
  widget_session_not_found: { status: 404, text: 'There is no such widget session in this mode.' },
  widget_session_invalid: {
    status: 401,
    text: t('This purchase cannot be opened. Go back to the shop and begin it again.'),
  },
  widget_session_ended: {
    status: 401,
    text: t('This purchase was open for too long, or the shop has ended it. Go back to the shop and begin it again.'),
  },
  widget_session_taken: {
    status: 409,
    text: t('This purchase is open in another window. Go on there, or go back to the shop and begin it again.'),
  },
  widget_not_signed_in: { status: 403, text: t('Confirm your email address first.') },
  widget_name_missing: { status: 422, text: t('Tell us your name: it is your first purchase here.') },
  widget_link_invalid: {
    status: 404,
    text: t('This link was used already or is too old. Go back to the purchase and ask for another one.'),
  },
  widget_link_of_other: {
    status: 403,
    text: t('This link is for another account than the one you are signed in to here.'),
  },
  widget_sale_unproven: { status: 403, text: t('This is the first payment to there: say yes to it on our own site.') },
  widget_sale_made: { status: 409, text: t('Something was sold here already. Begin again on the page you came from.') },
  widget_staff_elsewhere: { status: 403, text: t('An account of somebody who works here is not used on other pages.') },
  widget_needs_site: {
    status: 403,
    text: t(
      'Your account asks for more than a mailed code when you sign in. Sign in another way, or buy on our own site.',
    ),
  },
} as const
