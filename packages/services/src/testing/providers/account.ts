/** A person's account at a provider. */
export type Account = {
  /** Digits, as at most providers. */
  id: string
  name: string
  email: string
  /** Whether the provider has verified the address. */
  isVerified: boolean
  /** The provider's answer about the user: it takes three seconds, or fails. @default it answers */
  answers?: 'late' | 'never' | undefined
}
