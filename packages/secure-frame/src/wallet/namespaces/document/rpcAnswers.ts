import type { FrameNetwork } from '@vestibule/protocol/http'
import type { Rpc } from '../../../platform/rpc.js'
import type { RequestDeps } from './namespaceRequests.js'

export type AnswerDeps = Pick<RequestDeps, 'entries' | 'userId' | 'recordGrant' | 'accountType'> & {
  origin: string
  networks: readonly FrameNetwork[]
  rpcOf: (caip2: string) => Rpc
  /** @default no bundlers */
  bundlerOf?: ((caip2: string) => Rpc | undefined) | undefined
}

export type RpcAnswer = (
  asked: { account: string | undefined; network: FrameNetwork; params: unknown },
  deps: AnswerDeps,
) => unknown

export type RpcAnswers = ReadonlyMap<string, RpcAnswer>
