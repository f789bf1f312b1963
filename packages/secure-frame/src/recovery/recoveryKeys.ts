import type { KeyWorker } from '../wallet/worker/keyWorker.js'

/** The methods of the key worker's handle that the surfaces of recovery need. */
export type RecoveryKeys = Pick<KeyWorker, 'call'>

export type RecoveryKind = 'passkey' | 'passphrase' | 'kit'

/** A secret on paper: six words, or a kit. */
export type WrittenKind = Exclude<RecoveryKind, 'passkey'>
