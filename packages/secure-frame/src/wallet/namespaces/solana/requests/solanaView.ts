import type { RequestContext, RequestSummary } from '../../document/namespaceRequests.js'
import type { Intent } from '../signer/intent.js'

/** What can go wrong with a request, in the words of the card. */
export type Risk = 'unreadable' | 'hiddenCharacters'

/** `solana_signMessage` */
export type SolanaRequest = RequestSummary &
  RequestContext & {
    kind: 'message'
    /** Ready to print: hidden characters are written out. */
    text: string
    /** `hex` when the bytes are no text. */
    format: 'text' | 'hex'
    risks: readonly Risk[]
    intent: Intent
  }

/** Everything that an approval shows of Solana. */
export type SolanaView = { request: SolanaRequest }
