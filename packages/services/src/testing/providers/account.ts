export type Account = {
  id: string
  name: string
  email: string
  isVerified: boolean
  /** `late` takes three seconds, `never` fails. @default it answers at once */
  answers?: 'late' | 'never' | undefined
}
