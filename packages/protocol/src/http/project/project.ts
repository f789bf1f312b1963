import * as z from 'zod/mini'
import { ProjectId } from '../../channel/hello.js'
import { OpenIdLogin, SocialProviderId } from '../../loginSchemas.js'

/** From the operator's list, never the page's. */
export const FrameNetwork = z.strictObject({
  caipNetworkId: z.string(),
  /** The name of the network. */
  name: z.string().check(z.maxLength(64)),
  /** Its currency has no value. */
  testnet: z.boolean(),
  /** With `testnet`: a development chain, on which the wallet compares no fee with usual fees. */
  local: z.optional(z.boolean()),
  /** Its currency: `{ name, symbol, decimals }`. */
  nativeCurrency: z.strictObject({
    name: z.string(),
    symbol: z.string(),
    decimals: z.int().check(z.minimum(0), z.maximum(36)),
  }),
  /** The URL of its block explorer. */
  explorerUrl: z.optional(z.string()),
  /** The operator has a bundler (ERC-4337) at `/v1/bundler`. */
  bundler: z.optional(z.literal(true)),
  /** The paymaster accepts these tokens for fees. */
  tokenFees: z.optional(z.strictObject({ paymaster: z.string(), tokens: z.array(z.string()) })),
  /** The paymaster pays the end of permissions for an account without coins; the card shows `name`. */
  revocations: z.optional(z.strictObject({ paymaster: z.string(), name: z.string() })),
  /** A router or a market maker's account, and the operator's listed tokens. */
  swap: z.optional(
    z.strictObject({
      router: z.optional(z.string()),
      maker: z.optional(z.string()),
      /** A router like Uniswap v3's, and the currency's wrapped token. */
      v3: z.optional(z.strictObject({ router: z.string(), wrapped: z.string() })),
      tokens: z.array(z.string()),
      /** The operator's node hides the router's transactions until they are in a block. */
      isPrivate: z.optional(z.boolean()),
    }),
  ),
})
export type FrameNetwork = z.infer<typeof FrameNetwork>

const logins = z.array(SocialProviderId)

/** In the frame's document, which is never stored: a change applies from the next load. */
export const FrameConfig = z.strictObject({
  projectId: ProjectId,
  /** The operator's name for the project. */
  name: z.string().check(z.maxLength(64)),
  /** May embed the frame; spelled like `event.origin`. */
  allowedOrigins: z.array(z.string()),
  extensionOrigins: z.array(z.string()),
  /** The dapp's own page may take the one-time code. */
  headless: z.boolean(),
  /** For requests of low risk; those of high risk always get a window. */
  approvals: z.enum(['frame', 'popup']),
  /** Besides email. */
  logins,
  /** The operator's OpenID providers. */
  openIds: z.optional(z.array(OpenIdLogin)),
  networks: z.array(FrameNetwork),
  /** SHA-256 of the frame's build, hex. */
  build: z.string(),
  /** For the first DPoP proof (RFC 9449, section 8); without it the first request is sent twice. */
  nonce: z.optional(z.string()),
})
export type FrameConfig = z.infer<typeof FrameConfig>

/** `GET /projects/v1/origins` */
export const Origins = z.object({
  allowedOrigins: z.array(z.string()),
  logins,
  /** The operator's OpenID providers. */
  openIds: z.optional(z.array(OpenIdLogin)),
})
