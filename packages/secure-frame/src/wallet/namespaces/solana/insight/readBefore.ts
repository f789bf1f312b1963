import type { Rpc } from '../../../../platform/rpc.js'
import { type NodeAccount, readAccounts } from '../transactions/readAccounts.js'

export type Before = ReadonlyMap<string, NodeAccount>

/** Omits values that could not be read. */
export async function readBefore(
  rpc: Rpc,
  all: readonly string[],
): Promise<{ accounts: Before; isRead: boolean }> {
  const addresses = [...new Set(all)]
  try {
    const found = await readAccounts(rpc, addresses)
    const entries = addresses.flatMap((address, index) => {
      const account = found[index]
      return account === undefined ? [] : [[address, account] as const]
    })
    return { accounts: new Map(entries), isRead: true }
  } catch {
    return { accounts: new Map(), isRead: false }
  }
}
