import { method } from '@vestibule/protocol/channel'
import * as z from 'zod/mini'
import { Intent } from './intents/intent.js'

const nothing = z.strictObject({})
const hex = (bytes: number) => z.string().check(z.regex(new RegExp(`^0x[0-9a-f]{${bytes * 2}}$`)))
const hash = hex(32)
const ticket = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))

/** Accounts that can sign on this device. */
const Addresses = z.strictObject({
  addresses: z.array(z.strictObject({ namespace: z.literal('eip155'), address: z.string() })),
})
export type WalletAddress = z.infer<typeof Addresses>['addresses'][number]

// Each request of the services may take ten seconds; a creation makes five.
const CREATE = 60_000
const OPEN = 30_000
const QUICK = 10_000

/** What the document may ask of the key worker. No answer carries a secret, and no method takes a hash to sign. */
export const KEYS = {
  /** Opens the user's wallet, and makes or finishes it first where that is needed. */
  create: method({ params: nothing, result: Addresses, deadline: CREATE }),
  /** Opens the user's wallet, finishing a creation that was cut off; never makes one. */
  unlock: method({ params: nothing, result: Addresses, deadline: CREATE }),
  /** The accounts as the device remembers them; asks nobody. Empty where the device has no wallet. */
  addresses: method({ params: nothing, result: Addresses, deadline: QUICK }),
  /** Builds the bytes of an intent. The ticket allows one signature over them, for two minutes. */
  prepare: method({
    params: z.strictObject({ intent: Intent }),
    result: z.strictObject({ ticket, hash, address: z.string() }),
    deadline: QUICK,
  }),
  /** Signs what was prepared, once the visitor said yes to that hash. */
  sign: method({
    params: z.strictObject({ ticket, hash }),
    result: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('signature'), signature: hex(65) }),
      z.strictObject({ kind: z.literal('transaction'), raw: z.string(), hash }),
    ]),
    deadline: OPEN,
    onAbort: 'requestAborted',
  }),
  /** Wipes the key and every ticket. */
  lock: method({ params: nothing, result: nothing, deadline: QUICK }),
}
export type KeyContract = typeof KEYS
