import type { FrameContract } from '@vestibule/protocol'
import type { Asker } from '@vestibule/protocol/channel'

/** Methods for sites. Login and wallet management are only in the extension's own pages. */
const OF_SITES: ReadonlySet<keyof FrameContract> = new Set([
  'ping',
  'syncTheme',
  'syncLocale',
  'syncDappData',
  'syncModal',
  'askToConnect',
  'cancelLogin',
  'isConnected',
  'getUser',
  'signOut',
  'getChainId',
  'switchNetwork',
  'rpcRequest',
  'getApprovals',
  'announceWindow',
  'status',
])

export function isServedTo(asker: Asker, method: keyof FrameContract): boolean {
  return asker === 'site' ? OF_SITES.has(method) : method !== 'askToConnect'
}
