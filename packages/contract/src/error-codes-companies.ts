// What companies, their members and what takes two of them are refused with.
import { t } from './text.ts'

export const COMPANY_ERRORS = {
  company_not_found: { status: 404, text: t('There is no such company, or you do not act for it.') },
  not_for_companies: { status: 403, text: t('This cannot be done for a company. Switch to yourself first.') },
  company_held: {
    status: 403,
    text: t('This company is held while we look at something, so no money can leave it. We will be in touch.'),
  },
  company_handed_in: { status: 409, text: t('This application is handed in and cannot be changed any more.') },
  company_incomplete: { status: 422, text: t('Something is still missing in this application.') },
  company_registered: {
    status: 409,
    text: t('A company with this registration number is here already, or has applied.'),
  },
  company_decided: { status: 409, text: 'This application is not waiting for a decision.' },
  company_unready: { status: 409, text: 'Not everything is verified yet.' },
  too_many_companies: {
    status: 429,
    text: t('You have several applications already. Please wait for a decision first.'),
  },
  company_person_named: { status: 409, text: t('The application names somebody with this email address already.') },
  company_person_not_found: { status: 404, text: t('The application does not name this person.') },
  too_many_people: { status: 409, text: t('These are more people than a company can name here.') },
  company_link_invalid: {
    status: 410,
    text: t('This link is not complete, or has expired. Ask the company to send another.'),
  },
  company_link_of_another: {
    status: 403,
    text: t('This link was mailed to another address. Sign in with the account that has it.'),
  },
  member_role_refused: { status: 403, text: t('Your role in this company does not allow it.') },
  member_known: { status: 409, text: t('Somebody with this email address is a member or invited already.') },
  member_not_found: { status: 404, text: t('There is no such member.') },
  last_admin: { status: 409, text: t('A company keeps at least one admin. Make somebody else an admin first.') },
  decider_unverified: {
    status: 403,
    text: t('Who decides this has a verified identity. Verify yours under KYC Verification, then decide.'),
  },
  maker_unverified: {
    status: 403,
    text: t('Who sends money of a company has a verified identity. Verify yours under KYC Verification first.'),
  },
  decider_without_device: {
    status: 403,
    text: t(
      'Who decides this is signed in on a device of their own, and this session is bound to none. Sign out, and in again at an https address in an up-to-date browser.',
    ),
  },
  company_limit_passed: {
    status: 409,
    text: t('Other members sent money at this moment. Send it again: it then waits for another member.'),
  },
  too_many_company_requests: {
    status: 429,
    text: t('As many of your requests wait already as may. Withdraw one, or wait for another member to decide.'),
  },
  company_request_not_found: { status: 404, text: t('There is no such request.') },
  company_request_decided: { status: 409, text: t('This request is not open any more.') },
} as const
