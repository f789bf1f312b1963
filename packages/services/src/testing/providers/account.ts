/** Someone's account at a provider. */
export type Account = {
  /** Digits, as those of most providers are. */
  id: string
  name: string
  email: string
  /** Whether the provider has seen that the address is theirs. */
  isVerified: boolean
  /**
   * What the provider does when the wallet asks who it was: it takes three seconds, or has a bad day.
   * @default it answers
   */
  answers?: 'late' | 'never' | undefined
}
