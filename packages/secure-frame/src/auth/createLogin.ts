import { createEmailChallenge } from './emailChallenge.js'
import { createLoginAttempt } from './loginAttempt.js'
import { createWalletEntry } from './walletEntry.js'

/** The logins of a page, and the one way from each of them into the wallet. */
export function createLogin(options: createLogin.Options) {
  const attempt = createLoginAttempt()
  const entry = createWalletEntry({ ...options, attempt })
  const email = createEmailChallenge({ ...options, attempt, entry })
  return {
    store: attempt.store,
    email,
    entry,
    /** The page leaves the login. */
    cancel: attempt.leave,
  }
}

export type Login = ReturnType<typeof createLogin>

export declare namespace createLogin {
  type Options = Omit<createEmailChallenge.Options, 'attempt' | 'entry'> &
    Omit<createWalletEntry.Options, 'attempt'>
}
