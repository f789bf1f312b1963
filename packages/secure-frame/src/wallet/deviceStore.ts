import { SessionInfo } from '@vestibule/protocol/http'
import * as z from 'zod/mini'
import type { DpopKeyStore } from '../platform/dpopKeys.js'
import type { KeyValueStore } from '../platform/keyValueStore.js'
import { type DeviceRecord, readDeviceRecord } from './deviceRecord.js'

export const StoredSession = z.strictObject({
  id: z.string(),
  info: SessionInfo,
  /** The site that signed the hub in, until the visitor agrees to the account. */
  fromSite: z.optional(z.string()),
})
export type StoredSession = z.infer<typeof StoredSession>

/** Records are per user and outlive the session: losing a record would lose the wallet. */
export function createDeviceStore(entries: KeyValueStore): DeviceStore {
  async function read(key: string): Promise<DeviceRecord | undefined> {
    const kept = await entries.get(key)
    return kept === undefined ? undefined : readDeviceRecord(kept)
  }

  async function users(): Promise<string[]> {
    const kept = z.safeParse(z.array(z.string()), await entries.get('users'))
    return kept.success ? kept.data : []
  }

  return {
    async session() {
      return readSession(await entries.get('session'))
    },
    saveSession: (session) => entries.set('session', session),
    async renewSession({ id, ...change }) {
      const before = readSession(await entries.get('session'))
      // Skip the write: each write makes every context read the session again.
      if (before?.id === id && isEqual(before, { ...before, ...change })) return before
      let renewed: StoredSession | undefined
      await entries.update('session', (kept) => {
        const session = readSession(kept)
        renewed = session?.id === id ? { ...session, ...change } : undefined
        return renewed ?? kept
      })
      return renewed
    },
    clearSession: (id) =>
      entries.update('session', (kept) => (readSession(kept)?.id === id ? undefined : kept)),

    async dpopKeys() {
      return (await entries.get('dpop-keys')) as CryptoKeyPair | undefined
    },
    async keepDpopKeys(fresh) {
      return (await entries.insert('dpop-keys', fresh)) as CryptoKeyPair
    },
    async deviceKey() {
      const kept = (await entries.get('device-key')) as CryptoKey | undefined
      if (kept !== undefined) return kept
      const algorithm = { name: 'AES-GCM', length: 256 }
      const fresh = await crypto.subtle.generateKey(algorithm, false, ['encrypt', 'decrypt'])
      return (await entries.insert('device-key', fresh)) as CryptoKey
    },

    record: (userId) => read(`wallet:${userId}`),
    pending: (userId) => read(`pending:${userId}`),
    savePending: (userId, record) => entries.set(`pending:${userId}`, record),
    async activate(userId, record) {
      const known = await users()
      if (!known.includes(userId)) await entries.set('users', [...known, userId])
      await entries.set(`wallet:${userId}`, record)
      await entries.delete(`pending:${userId}`)
    },
    saveRecord: (userId, record) => entries.set(`wallet:${userId}`, record),
    async records() {
      const found = await Promise.all((await users()).map((userId) => read(`wallet:${userId}`)))
      return found.filter((record) => record !== undefined)
    },
  }
}

const isEqual = (one: StoredSession, other: StoredSession) =>
  JSON.stringify(one) === JSON.stringify(other)

const readSession = (kept: unknown) => z.safeParse(StoredSession, kept).data

export type DeviceStore = DpopKeyStore & {
  session: () => Promise<StoredSession | undefined>
  saveSession: (session: StoredSession) => Promise<void>
  renewSession: (
    change: Pick<StoredSession, 'id'> & Partial<StoredSession>,
  ) => Promise<StoredSession | undefined>
  /** Keeps a newer session, the records and the keys. */
  clearSession: (id: string) => Promise<void>
  /** AES-GCM. Created on first use, never exportable. */
  deviceKey: () => Promise<CryptoKey>
  /** @throws `walletDamaged` */
  record: (userId: string) => Promise<DeviceRecord | undefined>
  /** Wallet whose address was never shown. Never replaces a record. */
  pending: (userId: string) => Promise<DeviceRecord | undefined>
  savePending: (userId: string, record: DeviceRecord) => Promise<void>
  activate: (userId: string, record: DeviceRecord) => Promise<void>
  saveRecord: (userId: string, record: DeviceRecord) => Promise<void>
  /** @throws `walletDamaged` */
  records: () => Promise<DeviceRecord[]>
}
