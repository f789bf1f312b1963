import type { KeyWorker } from '../wallet/worker/keyWorker.js'

/** The part of the key worker's handle that the surfaces of recovery work with. */
export type RecoveryKeys = Pick<KeyWorker, 'call'>

export type RecoveryKind = 'passkey' | 'passphrase' | 'kit'

/** A secret that is written down: six words, or a kit. */
export type WrittenKind = Exclude<RecoveryKind, 'passkey'>
