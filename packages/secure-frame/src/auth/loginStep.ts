import type { AccountId, SocialProvider } from '@vestibule/protocol'
import type { Choice } from '../consent/shownAccounts.js'
import type { LoginName } from './loginName.js'

export type LoginStep = { name: 'none' } | ChallengeStep | EntryStep

/** The visitor proves by mail who they are. */
type ChallengeStep =
  | {
      name: 'device'
      email: string
      number: string
      refused: boolean
      /** The services' mails arrive late. */
      isLate?: boolean | undefined
    }
  | {
      name: 'code'
      challengeId: string
      email: string
      progress: 'waiting' | 'checking' | 'opening'
      error?: string | undefined
      isLate?: boolean | undefined
    }
  | SocialStep
  | EmailChangeStep
  | PasskeyStep

/** A step at a provider. Its window shows a code on a device that the account does not know. */
type SocialStep =
  | {
      name: 'social'
      provider: SocialProvider
      /** The proof is complete, and the wallet is opening. */
      opening: boolean
    }
  | {
      name: 'socialCode'
      provider: SocialProvider
      progress: 'waiting' | 'checking' | 'opening'
      error?: string | undefined
      submit: (code: string) => void
    }

/** The visitor's steps in a pending change of their email. */
export type ChangeSteps = {
  submit: (code: string) => Promise<void>
  resend: () => Promise<void>
}

/** A signed-in user changes their address: first the code of the old address, then of the new one. */
export type EmailChangeStep = {
  name: 'primaryCode' | 'secondaryCode'
  from: string
  to: string
  progress: 'waiting' | 'checking'
  error?: string | undefined
  /** The time from which another code can be requested. */
  resendAt: number
  change: ChangeSteps
}

export type PasskeyStep = {
  name: 'passkey'
  /** `press`: the browser asks for a passkey only after a press in this document. */
  progress: 'asking' | 'press' | 'creating' | 'opening'
  /** Repeats the request, in the visitor's press. */
  ask: () => void
  /** Makes an account with a passkey, in the visitor's press. */
  create: () => void
  isNew: boolean
  /** Why the passkey was refused. @default no failure yet */
  failure?:
    | { reason: 'unknown' | 'failed' | 'unsupported' }
    | { reason: 'pending'; until: string }
    | undefined
  /** The visitor chooses another method. */
  leave: () => void
}

/** The visitor is signed in, and the wallet is not open yet. */
type EntryStep =
  | {
      name: 'consent'
      who: LoginName
      accounts: readonly Choice[]
      opening: boolean
      /** The session of the request, until the frame stores it. */
      session?: string | undefined
      answer: (yes: boolean, account?: AccountId) => void
    }
  /** The wallet is not on this device. Without recovery methods only another device can help. */
  | { name: 'recover'; hasMethods: boolean }
  | { name: 'failed'; reason: 'storageBlocked' | 'clock' | 'unknown' }
