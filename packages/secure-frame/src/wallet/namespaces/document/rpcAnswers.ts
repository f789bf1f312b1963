import type { FrameNetwork } from '@vestibule/protocol/http'
import type { Rpc } from '../../../platform/rpc.js'
import type { RequestDeps } from './namespaceRequests.js'

export type AnswerDeps = Pick<RequestDeps, 'entries' | 'userId' | 'recordGrant' | 'accountType'> & {
  /** The page's origin, from the channel. */
  origin: string
  /** All networks that the services offer. */
  networks: readonly FrameNetwork[]
  /** The node of a network, by its CAIP-2 id. */
  rpcOf: (caip2: string) => Rpc
  /** The bundler of a network. @default no network has one */
  bundlerOf?: ((caip2: string) => Rpc | undefined) | undefined
}

/** The wallet's own answer, without the visitor. */
export type RpcAnswer = (
  asked: { account: string | undefined; network: FrameNetwork; params: unknown },
  deps: AnswerDeps,
) => unknown

export type RpcAnswers = ReadonlyMap<string, RpcAnswer>
