// Secrets that everybody knows: what a demo runs with when nothing else is said, and what stands in this repository.
export const DEMO_ACCOUNT_KEY = 'the account key of a demo, which everybody knows'
export const DEMO_DOCUMENT_KEY = 'the document key of a demo, which everybody knows'

/** A test compares them with what `npm start` sets. */
export const PUBLISHED: ReadonlySet<string> = new Set([
  DEMO_ACCOUNT_KEY,
  DEMO_DOCUMENT_KEY,
  'sk_test_kivuko',
  'pk_test_kivuko',
  'whsec_kivuko',
  'kivuko-mpesa-key',
  'kivuko-mpesa-secret',
  'bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919',
  'jrFn3KSoJrTWvBLar0tjq58MXMZTwatJ6nE36SgHsy4r048sFJ/27AcOymCVdBQVKRiga99fxOPWypvVdYNygVpPLWxlL0GMRuoQ0jiPUBkOVf1Hl8ZUgDUrLmQe6l0sKJgKiYJuJVy6sgFafPciR5SPuclFhdcoBzo7/5Y+KU9/TjkeyK593xctF8UfwNaycmlXMWHG815ifLT4qCVgRKsfk0PRJyDD5j3EjBP31ndbvsqtY3sJm1o7lx3xloSoBTRSCkpMJrRx0z4ZOukx5a3/9uoTnz+W3tr2iugKhXyFSh0BJ3CY7VPNlj1hOBC0zHRopU1/Wt43+IM4KhIk/g==',
  'kivuko-demo-callback-secret',
  'kivuko-airtel-client-secret',
  'kivuko-demo-airtel-callback',
  'kivuko-airtel-callback-key',
  'GMPdJljuzhg8PpyZTlvo05E4ilAq77aYH3ohUZ4TsBbf7ogIWw8vdUZ3NLa/vrCn6kXu3NAaiJDBRTeEBzmzT8bDeMc2aJhBXTPH4qwxlt99Ou1mzHxWEDFxFqa2b/jRD0rvhWheHaVPXZYK5lZal7IsL2HaF1hpCa7dhblXXGWHXB01mbH4zbxxdqxkdxgDIvyN1ow2Kn8cgLWKDjmWszNPzVOuStubk/HqeP+N3SXM/fbqyDt+0MuQvjhIMhmBbMWa2b6tXxmAkMEPtGM9OHWiIDJ+VcWqJxpyPy2iastbzb71tn/zOYVbl9DFKTeWH594mCGgllQ61JzEu18FMA==',
  'sk_test_kivuko_paystack',
  'kivuko-bank-feed-key',
  'kivuko-sms-key',
  'kivuko-smile-id-key',
  'kivuko-oidc-secret',
  'kivuko-demo-signer-secret-which-everybody-knows',
  'xpub6FKnCxTVYAcmhQp27VPtD5zUHtffsjgF25HT1doeB3Kg8LzZ3yn7E8rAhvrHKPAnEyar5joGBKcXLHWUdQZpbmCCfd5Evosnjp8BozQLBt5',
  '0x7755C4b2303aaE8e57C1A4de367958DE021bd1c4',
])
