import { createEmailChallenge } from './emailChallenge.js'
import type { createEmailChange } from './emailChange/emailChange.js'
import { createLoginAttempt } from './loginAttempt.js'
import type { createPasskeyChallenge } from './passkey/passkeyChallenge.js'
import type { createSocialChallenge } from './social/socialChallenge.js'
import type { createTokenChallenge } from './tokenChallenge.js'
import { createWalletEntry } from './walletEntry.js'

/** The logins of a page, and the one way from each of them into the wallet. */
export function createLogin(options: Options) {
  const attempt = createLoginAttempt()
  const entry = createWalletEntry({ ...options, attempt })
  const email = createEmailChallenge({ ...options, attempt, entry })
  let social: ReturnType<typeof createSocialChallenge> | undefined
  let change: ReturnType<typeof createEmailChange> | undefined

  /** One instance for the page's life, because it holds the current login; its code loads on demand. */
  async function loadSocial() {
    const { createSocialChallenge } = await import('./social/socialChallenge.js')
    social ??= createSocialChallenge({ ...options, attempt, entry })
    return social
  }

  async function loadEmailChange() {
    const { createEmailChange } = await import('./emailChange/emailChange.js')
    change ??= createEmailChange({ ...options, attempt })
    return change
  }

  return {
    store: attempt.store,
    email,
    loadSocial,
    loadEmailChange,
    /** Begins a login with a passkey, or offers to make a new account with one. */
    async startPasskey(isNew?: boolean) {
      const { createPasskeyChallenge } = await import('./passkey/passkeyChallenge.js')
      await createPasskeyChallenge({ ...options, attempt, entry }).start(isNew)
    },
    async loadToken() {
      const { createTokenChallenge } = await import('./tokenChallenge.js')
      return createTokenChallenge({ ...options, attempt, entry })
    },
    entry,
    /** Asks the signed-in visitor whether the page may see the wallet. @throws `sessionEnded` */
    ask() {
      attempt.restart()
      return entry.ask()
    },
    async resume() {
      const login = options.kept?.get()
      if (login === undefined) return { action: 'NONE' } as const
      return 'provider' in login ? (await loadSocial()).resume(login) : email.resume(login)
    },
    cancel() {
      const login = options.kept?.get()
      attempt.leave()
      // This can be an unfinished login of the previous document.
      if (login !== undefined && 'provider' in login)
        void loadSocial().then(({ giveUp }) => giveUp(login.challengeId))
    },
  }
}

export type Login = ReturnType<typeof createLogin>

type Options = Omit<createEmailChallenge.Options, 'attempt' | 'entry'> &
  Omit<createSocialChallenge.Options, 'attempt' | 'entry'> &
  Omit<createEmailChange.Options, 'attempt'> &
  Omit<createPasskeyChallenge.Options, 'attempt' | 'entry'> &
  Omit<createTokenChallenge.Options, 'attempt' | 'entry'> &
  Omit<createWalletEntry.Options, 'attempt'>
