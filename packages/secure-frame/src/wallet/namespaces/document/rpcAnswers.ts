import type { FrameNetwork } from '@vestibule/protocol/http'
import type { Rpc } from '../../../platform/rpc.js'
import type { RequestDeps } from './namespaceRequests.js'

/** Dependencies of answers without the visitor. */
export type AnswerDeps = Pick<RequestDeps, 'entries' | 'userId' | 'recordGrant' | 'accountType'> & {
  /** The page's, from the channel. */
  origin: string
  /** All that the services serve. */
  networks: readonly FrameNetwork[]
  /** The node of a network, by its CAIP-2 id. */
  rpcOf: (caip2: string) => Rpc
  /** The same for its bundler. @default no network has one */
  bundlerOf?: ((caip2: string) => Rpc | undefined) | undefined
}

/** An answer of the wallet itself, without the visitor. */
export type RpcAnswer = (
  asked: { account: string | undefined; network: FrameNetwork; params: unknown },
  deps: AnswerDeps,
) => unknown

/** By the method's exact name. */
export type RpcAnswers = ReadonlyMap<string, RpcAnswer>
