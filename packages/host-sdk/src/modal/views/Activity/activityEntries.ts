import type { Transaction } from '@vestibule/protocol/http'
import type { SentTransaction } from '../../../core/model/state.js'
import { monthOf } from './nameOfMonth.js'

/** @property at In ms since the epoch. @property month From `monthOf`. */
export type ActivityEntry = { at: number; month: number; hash: string } & (
  | { sent: SentTransaction }
  | { found: Transaction }
)

/** Unchanged transactions keep their entry object. */
const entries = new WeakMap<SentTransaction | Transaction, ActivityEntry>()

export function activityEntries(
  sent: readonly SentTransaction[],
  found: readonly Transaction[],
): readonly ActivityEntry[] {
  const told = new Set(found.map(({ metadata }) => metadata.hash))
  // Prefer the services' entry of a swap: it contains the received amount.
  const shown = sent.filter(({ swap, hash }) => swap === undefined || !told.has(hash))
  const own = new Set(shown.flatMap(({ hash, replacedBy }) => [hash, replacedBy]))
  return [
    ...shown.map((one) =>
      keep(one, () => ({ at: one.at, month: monthOf(one.at), hash: one.hash, sent: one })),
    ),
    ...found
      .filter(({ metadata }) => !own.has(metadata.hash))
      .map((one) =>
        keep(one, () => {
          const at = Date.parse(one.metadata.minedAt)
          return { at, month: monthOf(at), hash: one.metadata.hash, found: one }
        }),
      ),
  ].toSorted((one, other) => other.at - one.at)
}

function keep(one: SentTransaction | Transaction, make: () => ActivityEntry): ActivityEntry {
  const known = entries.get(one)
  if (known !== undefined) return known
  const entry = make()
  entries.set(one, entry)
  return entry
}
