import type { NamespaceRequests } from './namespaceRequests.js'
import type { RpcAnswers } from './rpcAnswers.js'

/** A namespace in the frame's document, seen from code that knows none. */
export type DocumentPart = { requests: NamespaceRequests; answers: RpcAnswers }
