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
  /** Sealed to the recovery key. With it the wallet opens without the services. */
  recovery: z.optional(SealedTo),
  /** The next split, stored until the services have dropped the former one. */
  next: z.optional(z.strictObject({ share, generation: z.int(), recovery: SealedTo })),
  /** As the services last listed them, for a time without services. */
  methods: z.optional(z.array(RecoveryMethod)),
}

export const DeviceRecord = z.strictObject({
  ...common,
  /** The seed's accounts, then imported ones. Empty if the wallet was never opened here. */
  accounts: z.array(Account),
})
export type DeviceRecord = z.infer<typeof DeviceRecord>

/** The format before there were several namespaces. */
const FirstRecord = z.strictObject({
  ...common,
  address: z.string(),
  imported: z.optional(z.array(z.string())),
})

/** Reads every released format. @throws `walletDamaged` */
export function readDeviceRecord(kept: unknown): DeviceRecord {
  const record = z.safeParse(DeviceRecord, kept)
  if (record.success) return record.data
  const before = z.safeParse(FirstRecord, kept)
  if (!before.success) throw new VestibuleError('walletDamaged')
  const { address, imported, ...same } = before.data
  return { ...same, accounts: firstAccounts({ address, imported }) }
}
