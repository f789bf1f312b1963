import type { FrameNetwork } from '@vestibule/protocol/http'

/** An answer of the wallet itself, without the visitor and without a node. */
export type RpcAnswer = (asked: { account: string | undefined; network: FrameNetwork }) => unknown

/** By the method's exact name. */
export type RpcAnswers = ReadonlyMap<string, RpcAnswer>
