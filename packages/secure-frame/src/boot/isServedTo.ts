import type { FrameContract } from '@vestibule/protocol'
import type { Asker } from '@vestibule/protocol/channel'

/** Methods for a site that an extension speaks for. The visitor signs in, and manages the wallet, in the extension itself. */
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

/** Whether the frame serves a method to this asker. */
export function isServedTo(asker: Asker, method: keyof FrameContract): boolean {
  return asker === 'site' ? OF_SITES.has(method) : method !== 'askToConnect'
}
