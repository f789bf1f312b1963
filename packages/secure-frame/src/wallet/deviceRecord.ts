import { Account, VestibuleError } from '@vestibule/protocol'
import { RecoveryMethod, SealedTo, SealedVault } from '@vestibule/protocol/http'
import * as z from 'zod/mini'
import type { Bytes } from '../platform/bytes.js'
import { firstAccounts } from './namespaces/eip155/signer/firstAccounts.js'

const share = z.custom<Bytes>((value) => value instanceof Uint8Array)

const common = {
  walletId: z.string(),
  /** This device's share, sealed under the device key. */
  share,
  /** The polynomial of the share. */
  generation: z.int(),
  /** The newest vault that this device has seen. The device never accepts an older one. */
  vault: SealedVault,
  deviceId: z.optional(z.string()),
  /** The recovery share of the same split, sealed to the recovery key. With it the wallet opens without the services. */
  recovery: z.optional(SealedTo),
  /** The next split, stored before the services get it and until they have dropped the former one. */
  next: z.optional(z.strictObject({ share, generation: z.int(), recovery: SealedTo })),
  /** The recovery methods, as the services last listed them, for a time without services. */
  methods: z.optional(z.array(RecoveryMethod)),
}

/** A device's record of one user's wallet; it opens the wallet only together with the services' share. */
export const DeviceRecord = z.strictObject({
  ...common,
  /**
   * The accounts at the last opening of the wallet: those of its seed, then those of imported keys. Empty for a wallet that was
   * never opened here.
   */
  accounts: z.array(Account),
})
export type DeviceRecord = z.infer<typeof DeviceRecord>

/** The format before there were several namespaces. */
const FirstRecord = z.strictObject({
  ...common,
  address: z.string(),
  imported: z.optional(z.array(z.string())),
})

/** Reads a record of any released format. @throws `walletDamaged` for anything else */
export function readDeviceRecord(kept: unknown): DeviceRecord {
  const record = z.safeParse(DeviceRecord, kept)
  if (record.success) return record.data
  const before = z.safeParse(FirstRecord, kept)
  if (!before.success) throw new VestibuleError('walletDamaged')
  const { address, imported, ...same } = before.data
  return { ...same, accounts: firstAccounts({ address, imported }) }
}
