export type Account = {
  id: string
  name: string
  email: string
  isVerified: boolean
  /** `late` takes three seconds, `never` fails. @default an immediate answer */
  answers?: 'late' | 'never' | undefined
}
