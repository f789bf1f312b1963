import type { EXTENSION_LIMITS } from '@vestibule/protocol/extension'

/** The protocol's values without its schemas: this file is in every page. */
export const LIMITS: typeof EXTENSION_LIMITS = {
  text: 524_288,
  pending: 1_000,
  visible: 16,
  perSecond: 100,
  burst: 1_000,
}

export const REFUSALS = {
  rateLimited: { code: -32005, message: 'Too many requests', data: { type: 'rateLimited' } },
  /** The visitor left the page and came back. */
  pageLeft: {
    code: 4001,
    message: 'The page was left before the wallet answered.',
    data: { type: 'requestAborted' },
  },
  /** The extension was updated or removed under the page. */
  connectionLost: {
    code: 4900,
    message: 'The wallet was updated. Reload the page to use it again.',
    data: { type: 'connectionLost' },
  },
} as const
