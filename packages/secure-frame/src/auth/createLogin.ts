import { createEmailChallenge } from './emailChallenge.js'
import type { createEmailChange } from './emailChange/emailChange.js'
import { createLoginAttempt } from './loginAttempt.js'
import type { createPasskeyChallenge } from './passkey/passkeyChallenge.js'
import type { createSocialChallenge } from './social/socialChallenge.js'
import type { createTokenChallenge } from './tokenChallenge.js'
import { createWalletEntry } from './walletEntry.js'

export function createLogin(options: Options) {
  const attempt = createLoginAttempt()
  const entry = createWalletEntry({ ...options, attempt })
  const email = createEmailChallenge({ ...options, attempt, entry })
  let social: ReturnType<typeof createSocialChallenge> | undefined
  let change: ReturnType<typeof createEmailChange> | undefined

  /** Share one instance per page: it stores the current login. */
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
    async startPasskey(isNew?: boolean) {
      const { createPasskeyChallenge } = await import('./passkey/passkeyChallenge.js')
      await createPasskeyChallenge({ ...options, attempt, entry }).start(isNew)
    },
    async loadToken() {
      const { createTokenChallenge } = await import('./tokenChallenge.js')
      return createTokenChallenge({ ...options, attempt, entry })
    },
    entry,
    /** @throws `sessionEnded` */
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
      // The previous document may have left an unfinished login.
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
