// Secrets that everybody knows: what a demo runs with when nothing else is said, and what stands in this repository.
import { ALL_NETWORKS } from '#phone-networks.ts'

export const DEMO_ACCOUNT_KEY = 'the account key of a demo, which everybody knows'
export const DEMO_DOCUMENT_KEY = 'the document key of a demo, which everybody knows'

/** A test compares them with what `npm start` sets. */
export const PUBLISHED: ReadonlySet<string> = new Set([
  DEMO_ACCOUNT_KEY,
  DEMO_DOCUMENT_KEY,
  ...ALL_NETWORKS.flatMap(({ published }) => published),
  'sk_test_kivuko',
  'pk_test_kivuko',
  'whsec_kivuko',
  'sk_test_kivuko_paystack',
  'kivuko-bank-feed-key',
  'kivuko-sms-key',
  'kivuko-demo-ussd-callback',
  'kivuko-smile-id-key',
  'BPJvwdESTz4J4BagxKvk-0vwm_av6UA0UQm2shuyc4zHPBqsgVf9Z4Vzbx9KlbXpUjn09gW-0frVjvjNF8y7l9w',
  'LADomrYzcg2IbkmZ7SapSOiT296eBMZ0AmdKlX-bCA4',
  'kivuko-oidc-secret',
  'kivuko-demo-signer-secret-which-everybody-knows',
  'xpub6FKnCxTVYAcmhQp27VPtD5zUHtffsjgF25HT1doeB3Kg8LzZ3yn7E8rAhvrHKPAnEyar5joGBKcXLHWUdQZpbmCCfd5Evosnjp8BozQLBt5',
  '0x7755C4b2303aaE8e57C1A4de367958DE021bd1c4',
])
