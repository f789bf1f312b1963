import type { LoginProvider } from '@vestibule/protocol'

/**
 * The fields of each kind of event: no secrets of a wallet and no identity of a person. A device is its key's thumbprint or its
 * id, a network the HMAC of its address.
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
  /** The last attempt of a challenge was wrong. */
  'login.locked': { challenge: string; device: string; network: string }
  'device.approved': { challenge: string; device: string }
  'device.refused': { challenge: string; device: string }
  /** A device with a session granted the hub one. */
  'session.handedOver': { from: string; device: string; network: string }
  'session.ended': { device: string }
  'email.changeStarted': { change: string; device: string; network: string }
  /** The last attempt of one of its codes was wrong. */
  'email.changeLocked': { change: string; device: string; network: string }
  'email.changed': { change: string; device: string; network: string }
  /** By the link in the old address's mail, or by a change back to that address. */
  'email.changeUndone': { network: string; change?: string; device?: string }
  'identity.changeStarted': IdentityFacts
  /** The last attempt of one of its codes was wrong. */
  'identity.changeLocked': IdentityFacts
  'identity.linked': IdentityFacts
  'identity.unlinked': IdentityFacts
  'share.put': { wallet: string; device: string; generation: number }
  /** `confirmed`: the purpose that a passkey confirmed, if one was required. */
  'share.released': { wallet: string; device: string; generation: number; confirmed?: string }
  'wallet.created': { wallet: string; device: string }
  /** The user gets a mail, too. */
  'wallet.changed': { wallet: string; device: string; change: WalletChange }
  /** A command of the operator, with its arguments. */
  'admin.command': { command: string; detail: string }
  /** A purpose moved from one key to another. */
  'key.rotated': { purpose: 'codes' | 'shares'; from: string; to: string; rows: number }
}

/** A change of the sign-in methods, and the kind of the added or removed one. */
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

/** An event before it joins the chain. */
export type AuditEvent = {
  [kind in AuditKind]: {
    kind: kind
    userId?: string | undefined
    projectId?: string | undefined
    facts: AuditFacts[kind]
  }
}[AuditKind]
