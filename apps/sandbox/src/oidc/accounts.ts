// Who can sign in at the sandbox's identity provider.

export type OidcAccount = {
  /** The provider's own id of the person. */
  subject: string
  name: string
  email: string
  isEmailVerified: boolean
  /** What choosing it shows. */
  says: string
}

export const OIDC_ACCOUNTS: readonly OidcAccount[] = [
  {
    subject: 'wanjiku',
    name: 'Wanjiku Kamau',
    email: 'wanjiku@mail.example',
    isEmailVerified: true,
    says: 'a confirmed address that is new to Kivuko',
  },
  {
    subject: 'ada',
    name: 'Ada Obi',
    email: 'ada@kivuko.example',
    isEmailVerified: true,
    says: 'a confirmed address that has an account with a password at Kivuko',
  },
  {
    subject: 'somebody',
    name: 'Somebody Else',
    email: 'brian@kivuko.example',
    isEmailVerified: false,
    says: 'an address of somebody else, which the provider has not confirmed',
  },
]
