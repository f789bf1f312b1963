/** Someone's account at a provider. */
export type Account = {
  /** Digits, as those of most providers are. */
  id: string
  name: string
  email: string
  /** Whether the provider has seen that the address is theirs. */
  isVerified: boolean
  /** The provider's answer about the user: it takes three seconds, or fails. @default it answers */
  answers?: 'late' | 'never' | undefined
}
