import type { KeyValueStore } from '../../../../platform/keyValueStore.js'
import type { RecordGrant } from '../../document/namespaceRequests.js'
import { createGrantBook, isExpired, type StoredGrant } from './createGrantBook.js'

/** Permissions that this document has tried to record. */
const tried = new WeakMap<KeyValueStore, Set<string>>()

/**
 * Tells the services of the permissions that they lack, so that the settings of every browser list them. Tries each once per
 * document: the next opening tries again. Never throws.
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
  await Promise.allSettled(
    open.map(async (grant) => {
      const { id: pci, network, intent, answer } = grant
      if (typeof answer?.context !== 'string') return
      const { context } = answer
      const given = { pci, account: `${network}:${account}`, expiry: intent.expiry, context }
      await record({ ...given, ...termsOf(answer) })
      await book.markRecorded(pci)
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
