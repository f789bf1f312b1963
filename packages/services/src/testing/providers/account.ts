export type Account = {
  id: string
  name: string
  email: string
  isVerified: boolean
  /** The provider's answer about the user: it takes three seconds, or fails. @default it answers */
  answers?: 'late' | 'never' | undefined
}
