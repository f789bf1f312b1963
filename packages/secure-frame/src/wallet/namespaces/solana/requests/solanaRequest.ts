import type { SendOptions } from '@vestibule/protocol/solana'
import type { ShownMessage } from '../../document/messages/readMessage.js'
import type { NameRequestParts } from '../../document/names/nameChange.js'
import type { RequestContext, RequestSummary } from '../../document/namespaceRequests.js'
import type { MessageIntent } from '../signer/intent.js'
import type { Risk } from './risks.js'

export type MessageRequest = RequestSummary &
  RequestContext &
  ShownMessage & {
    kind: 'message'
    risks: readonly Risk[]
    intent: MessageIntent
  }

export type TransactionRequest = RequestSummary &
  RequestContext & {
    /** The wallet sends a `transaction`. It only signs `transactions`. */
    kind: 'transaction' | 'transactions'
    wires: readonly string[]
    sendOptions: SendOptions
    risks: readonly Risk[]
  }

export type NameRequest = RequestSummary &
  RequestContext &
  NameRequestParts & { risks: readonly Risk[] }

export type SolanaRequest = MessageRequest | TransactionRequest | NameRequest
