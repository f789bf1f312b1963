import type { LoginProvider } from '@vestibule/protocol'

/**
 * Fields by kind of event. They contain no wallet secret and no personal identity. A device is its
 * key's thumbprint or its id. A network is the HMAC of its address.
 */
type AuditFacts = {
  'login.started': {
    challenge: string
    origin: string
    device: string
    network: string
    step: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'PROVIDER' | 'PASSKEY'
  }
  'login.verified': { challenge: string; device: string; network: string }
  /** The last attempt for a challenge failed. */
  'login.locked': { challenge: string; device: string; network: string }
  'device.approved': { challenge: string; device: string }
  'device.refused': { challenge: string; device: string }
  /** A device with a session created a session for the hub. */
  'session.handedOver': { from: string; device: string; network: string }
  'session.ended': { device: string }
  'email.changeStarted': { change: string; device: string; network: string }
  /** The last attempt for one of the codes failed. */
  'email.changeLocked': { change: string; device: string; network: string }
  'email.changed': { change: string; device: string; network: string }
  /** Undone with the link in the old address's mail, or by a change back to that address. */
  'email.changeUndone': { network: string; change?: string; device?: string }
  'identity.changeStarted': IdentityFacts
  /** The last attempt for one of the codes failed. */
  'identity.changeLocked': IdentityFacts
  'identity.linked': IdentityFacts
  'identity.unlinked': IdentityFacts
  'share.put': { wallet: string; device: string; generation: number }
  /** `confirmed`: the purpose that a passkey confirmed, if the wallet requires one. */
  'share.released': { wallet: string; device: string; generation: number; confirmed?: string }
  'wallet.created': { wallet: string; device: string }
  /** The user also receives a mail. */
  'wallet.changed': { wallet: string; device: string; change: WalletChange }
  /** A command of the operator, with its arguments. */
  'admin.command': { command: string; detail: string }
  /** A purpose moved from one key to another. */
  'key.rotated': { purpose: 'codes' | 'shares'; from: string; to: string; rows: number }
}

/** A change of the sign-in methods, and the kind of the added or removed method. */
type IdentityFacts = { change: string; provider: LoginProvider; device: string; network: string }

export type WalletChange =
  | 'recoveryAdded'
  | 'recoveryPending'
  | 'recoveryCancelled'
  | 'recoveryRemoved'
  | 'deviceEnrolled'
  | 'deviceRevoked'
  | 'exported'
  | 'passkeyOn'
  | 'passkeyOff'
  | 'passkeyOffAsked'
  | 'deletionAsked'
  | 'deletionCancelled'

type AuditKind = keyof AuditFacts

export type AuditEvent = {
  [kind in AuditKind]: {
    kind: kind
    userId?: string | undefined
    projectId?: string | undefined
    facts: AuditFacts[kind]
  }
}[AuditKind]
