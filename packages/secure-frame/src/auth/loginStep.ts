import type { AccountId, SocialProvider } from '@vestibule/protocol'
import type { Choice } from '../consent/shownAccounts.js'
import type { LoginName } from './loginName.js'

export type LoginStep = { name: 'none' } | ChallengeStep | EntryStep

type ChallengeStep =
  | {
      name: 'device'
      email: string
      number: string
      refused: boolean
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

/** On an unknown device, the provider's window shows a code. */
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

export type ChangeSteps = {
  submit: (code: string) => Promise<void>
  resend: () => Promise<void>
}

/** First code of the old address, second code of the new address. */
export type EmailChangeStep = {
  name: 'primaryCode' | 'secondaryCode'
  from: string
  to: string
  progress: 'waiting' | 'checking'
  error?: string | undefined
  /** Earliest time of the next code. */
  resendAt: number
  change: ChangeSteps
}

export type PasskeyStep = {
  name: 'passkey'
  /** `press`: the browser requires a press in this document. */
  progress: 'asking' | 'press' | 'creating' | 'opening'
  ask: () => void
  create: () => void
  isNew: boolean
  failure?:
    | { reason: 'unknown' | 'failed' | 'unsupported' }
    | { reason: 'pending'; until: string }
    | undefined
  leave: () => void
}

type EntryStep =
  | {
      name: 'consent'
      who: LoginName
      accounts: readonly Choice[]
      opening: boolean
      session?: string | undefined
      answer: (yes: boolean, account?: AccountId) => void
    }
  /** Without recovery methods, only another device can help. */
  | { name: 'recover'; hasMethods: boolean }
  | { name: 'failed'; reason: 'storageBlocked' | 'clock' | 'unknown'; retry: () => void }
