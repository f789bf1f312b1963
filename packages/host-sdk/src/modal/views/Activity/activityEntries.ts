import type { Transaction } from '@vestibule/protocol/http'
import type { SentTransaction } from '../../../core/model/state.js'

/** A transaction of the account: one that this page sent, or one that the services tell of. @property at Milliseconds since the epoch. */
export type ActivityEntry = { at: number; hash: string } & (
  | { sent: SentTransaction }
  | { found: Transaction }
)

/** What was sent from this page, and what the services know beside it, newest first. */
export function activityEntries(
  sent: readonly SentTransaction[],
  found: readonly Transaction[],
): readonly ActivityEntry[] {
  const own = new Set(sent.flatMap(({ hash, replacedBy }) => [hash, replacedBy]))
  return [
    ...sent.map((entry) => ({ at: entry.at, hash: entry.hash, sent: entry })),
    ...found
      .filter(({ metadata }) => !own.has(metadata.hash))
      .map((entry) => ({
        at: Date.parse(entry.metadata.minedAt),
        hash: entry.metadata.hash,
        found: entry,
      })),
  ].toSorted((one, other) => other.at - one.at)
}
