import type { SiwxMessage, SiwxMessageData, SiwxMessageInput } from '../../core/model/siwx.js'
import { formatMessage } from './formatMessage.js'

const NONCE_BYTES = 16

/** Options for the dapp's messages. */
export type MessageOptions = {
  /** The meaning of the signature in one line. @default none */
  statement?: string | undefined
  /** Addresses related to the sign-in. @default none */
  resources?: readonly string[] | undefined
  /** Lifetime of a session in ms. @default 7 days */
  expiresIn?: number | undefined
}

const WEEK = 7 * 24 * 60 * 60 * 1_000

/** @param options.issuedAt @default the device's current time */
export function createMessage(
  input: SiwxMessageInput,
  options: MessageOptions & { nonce: string; issuedAt?: string | undefined },
): SiwxMessage {
  const { accountAddress, chainId, notBefore, ...words } = input
  const { host, origin } = globalThis.location
  const { statement, resources, expiresIn = WEEK, nonce } = options
  const { issuedAt = new Date().toISOString() } = options
  const data: SiwxMessageData = {
    accountAddress,
    chainId,
    domain: host,
    uri: origin,
    version: '1',
    nonce,
    statement,
    issuedAt,
    expirationTime: new Date(Date.parse(issuedAt) + expiresIn).toISOString(),
    notBefore,
    resources,
  }
  return { ...data, toString: () => formatMessage(data, words) }
}

/** ERC-4361 allows only letters and digits. */
export function createNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
