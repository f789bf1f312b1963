import type { KeyValueStore } from '../../../../platform/keyValueStore.js'
import type { RecordGrant } from '../../document/namespaceRequests.js'
import { createGrantBook, isExpired, type StoredGrant } from './createGrantBook.js'

/** Permissions that this document records or has recorded. */
const tried = new WeakMap<KeyValueStore, Set<string>>()

/**
 * Records the permissions that the services lack, so that the settings of every browser list them. The next call tries a failed
 * one again. Never throws.
 */
export async function recordGrants(options: {
  entries: KeyValueStore
  account: string
  record: RecordGrant | undefined
}): Promise<void> {
  const { entries, account, record } = options
  if (record === undefined) return
  const book = createGrantBook({ entries, account })
  const before = tried.get(entries) ?? new Set()
  tried.set(entries, before)
  const grants = await book.list().catch(() => [])
  const open = grants.filter(
    (grant) => !grant.isRecorded && !isExpired(grant, Date.now()) && !before.has(grant.id),
  )
  for (const grant of open) before.add(grant.id)
  await Promise.all(
    open.map(async (grant) => {
      const { id: pci, network, intent, answer } = grant
      if (typeof answer?.context !== 'string') return
      const { context } = answer
      const given = { pci, account: `${network}:${account}`, expiry: intent.expiry, context }
      try {
        await record({ ...given, ...termsOf(answer) })
        await book.markRecorded(pci)
      } catch {
        before.delete(pci)
      }
    }),
  )
}

/** The terms of a permission, of either form of the answer. */
function termsOf(answer: NonNullable<StoredGrant['answer']>) {
  const { permission, permissions, rules, policies } = answer
  const list = (value: unknown) => (Array.isArray(value) ? value : [])
  return permission === undefined
    ? { permissions: list(permissions), policies: list(policies) }
    : { permissions: list([permission]), policies: list(rules) }
}
