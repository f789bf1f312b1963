import { Account, VestibuleError } from '@vestibule/protocol'
import { RecoveryMethod, SealedTo, SealedVault } from '@vestibule/protocol/http'
import * as z from 'zod/mini'
import type { Bytes } from '../platform/bytes.js'
import { firstAccounts } from './namespaces/eip155/signer/firstAccounts.js'

const share = z.custom<Bytes>((value) => value instanceof Uint8Array)

const common = {
  walletId: z.string(),
  share,
  generation: z.int(),
  /** The device never accepts an older vault. */
  vault: SealedVault,
  deviceId: z.optional(z.string()),
  /** Sealed to the recovery key, so that the wallet opens without the services. */
  recovery: z.optional(SealedTo),
  /** The next split, until the services have deleted the previous split. */
  next: z.optional(z.strictObject({ share, generation: z.int(), recovery: SealedTo })),
  /** Last list of the services, for use without them. */
  methods: z.optional(z.array(RecoveryMethod)),
}

export const DeviceRecord = z.strictObject({
  ...common,
  /** Accounts of the seed, then imported accounts. Empty if the wallet was never opened here. */
  accounts: z.array(Account),
})
export type DeviceRecord = z.infer<typeof DeviceRecord>

const FirstRecord = z.strictObject({
  ...common,
  address: z.string(),
  imported: z.optional(z.array(z.string())),
})

/** Supports every released format. @throws `walletDamaged` */
export function readDeviceRecord(kept: unknown): DeviceRecord {
  const record = z.safeParse(DeviceRecord, kept)
  if (record.success) return record.data
  const before = z.safeParse(FirstRecord, kept)
  if (!before.success) throw new VestibuleError('walletDamaged')
  const { address, imported, ...same } = before.data
  return { ...same, accounts: firstAccounts({ address, imported }) }
}
