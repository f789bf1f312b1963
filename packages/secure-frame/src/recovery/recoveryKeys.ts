import type { KeyWorker } from '../wallet/worker/keyWorker.js'

export type RecoveryKeys = Pick<KeyWorker, 'call'>

export type RecoveryKind = 'passkey' | 'passphrase' | 'kit'

export type WrittenKind = Exclude<RecoveryKind, 'passkey'>
