import * as z from 'zod/mini'
import { ProjectId } from '../../channel/hello.js'
import { OpenIdLogin, SocialProviderId } from '../../loginSchemas.js'

/** From the operator's list, never from the page. */
export const FrameNetwork = z.strictObject({
  caipNetworkId: z.string(),
  /** The name of the network. */
  name: z.string().check(z.maxLength(64)),
  /** Whether the currency has no value. */
  testnet: z.boolean(),
  /** With `testnet`: a development chain. The wallet does not compare its fees with usual fees. */
  local: z.optional(z.boolean()),
  /** Its currency: `{ name, symbol, decimals }`. */
  nativeCurrency: z.strictObject({
    name: z.string(),
    symbol: z.string(),
    decimals: z.int().check(z.minimum(0), z.maximum(36)),
  }),
  /** The URL of its block explorer. */
  explorerUrl: z.optional(z.string()),
  /** Whether the operator runs a bundler (ERC-4337) at `/v1/bundler`. */
  bundler: z.optional(z.literal(true)),
  /** Tokens that the paymaster accepts for fees. */
  tokenFees: z.optional(z.strictObject({ paymaster: z.string(), tokens: z.array(z.string()) })),
  /** Paymaster that pays for revoking permissions of an account without a balance. The card shows `name`. */
  revocations: z.optional(z.strictObject({ paymaster: z.string(), name: z.string() })),
  /** A router or a market maker's account, with the operator's listed tokens. */
  swap: z.optional(
    z.strictObject({
      router: z.optional(z.string()),
      maker: z.optional(z.string()),
      /** A router compatible with Uniswap v3, and the wrapped native token. */
      v3: z.optional(z.strictObject({ router: z.string(), wrapped: z.string() })),
      tokens: z.array(z.string()),
      /** Whether the operator's node hides the router's transactions until a block includes them. */
      isPrivate: z.optional(z.boolean()),
    }),
  ),
})
export type FrameNetwork = z.infer<typeof FrameNetwork>

const logins = z.array(SocialProviderId)

/** Part of the frame's document, which browsers do not cache: changes apply from the next load. */
export const FrameConfig = z.strictObject({
  projectId: ProjectId,
  name: z.string().check(z.maxLength(64)),
  /** Origins that may embed the frame, written as `event.origin`. */
  allowedOrigins: z.array(z.string()),
  extensionOrigins: z.array(z.string()),
  /** Whether the dapp's page may receive the one-time code. */
  headless: z.boolean(),
  /** Applies to low-risk requests. High-risk requests always open a window. */
  approvals: z.enum(['frame', 'popup']),
  /** Logins besides email. */
  logins,
  /** The operator's OpenID providers. */
  openIds: z.optional(z.array(OpenIdLogin)),
  networks: z.array(FrameNetwork),
  /** SHA-256 of the frame's build, hex. */
  build: z.string(),
  /** Nonce of the first DPoP proof (RFC 9449, section 8). Without it, the frame sends the first request twice. */
  nonce: z.optional(z.string()),
})
export type FrameConfig = z.infer<typeof FrameConfig>

/** `GET /projects/v1/origins` */
export const Origins = z.object({
  allowedOrigins: z.array(z.string()),
  logins,
  openIds: z.optional(z.array(OpenIdLogin)),
})
