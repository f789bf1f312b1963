import type { FrameNetwork } from '@vestibule/protocol/http'
import type { RequestDeps } from './namespaceRequests.js'

/** An answer of the wallet itself, without the visitor. */
export type RpcAnswer = (
  asked: Pick<RequestDeps, 'rpc' | 'entries' | 'userId'> & {
    account: string | undefined
    network: FrameNetwork
    /** The page's origin, from the channel. */
    origin: string
  },
) => unknown

/** By the method's exact name. */
export type RpcAnswers = ReadonlyMap<string, RpcAnswer>
