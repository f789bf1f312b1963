import type { EXTENSION_LIMITS } from '@vestibule/protocol/extension'

/** Copies the protocol's values: every page loads this file, so it must not include the schemas. */
export const LIMITS: typeof EXTENSION_LIMITS = {
  text: 524_288,
  pending: 1_000,
  visible: 16,
  perSecond: 100,
  burst: 1_000,
}

export const REFUSALS = {
  rateLimited: { code: -32005, message: 'Too many requests', data: { type: 'rateLimited' } },
  pageLeft: {
    code: 4001,
    message: 'The visitor left the page before the wallet responded.',
    data: { type: 'requestAborted' },
  },
  connectionLost: {
    code: 4900,
    message: 'The wallet was updated. Reload the page to use it again.',
    data: { type: 'connectionLost' },
  },
} as const
