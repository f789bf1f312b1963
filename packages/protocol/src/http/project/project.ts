import * as z from 'zod/mini'
import { ProjectId } from '../../channel/hello.js'
import { OpenIdLogin, SocialProviderId } from '../../loginSchemas.js'

/** A network of the embedded wallet, from the operator's list and never the page's. */
export const FrameNetwork = z.strictObject({
  /** CAIP-2. */
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
  /** The operator has a bundler of ERC-4337 for it, which answers at `/v1/bundler`. */
  bundler: z.optional(z.literal(true)),
  /** Tokens that the operator's paymaster accepts for its fees. */
  tokenFees: z.optional(z.strictObject({ paymaster: z.string(), tokens: z.array(z.string()) })),
  /** The operator's paymaster pays for an account without coins to end its permissions; the card shows `name`. */
  revocations: z.optional(z.strictObject({ paymaster: z.string(), name: z.string() })),
  /** The exchange of the services: a router or the account of a market maker, and the operator's listed tokens. */
  swap: z.optional(
    z.strictObject({
      router: z.optional(z.string()),
      maker: z.optional(z.string()),
      /** A router like Uniswap v3's, and the wrapped token of the currency. */
      v3: z.optional(z.strictObject({ router: z.string(), wrapped: z.string() })),
      tokens: z.array(z.string()),
      /** The router's transactions go to a node of the operator's that hides them until they are in a block. */
      isPrivate: z.optional(z.boolean()),
    }),
  ),
})
export type FrameNetwork = z.infer<typeof FrameNetwork>

/** The providers that the project has clients at, in the order of all of them. */
const logins = z.array(SocialProviderId)

/**
 * The project's settings for the frame. The frame's document contains them and is never stored, so that a change applies from
 * the next load.
 */
export const FrameConfig = z.strictObject({
  projectId: ProjectId,
  /** The operator's name for the project. */
  name: z.string().check(z.maxLength(64)),
  /** Origins that may embed the frame, as `event.origin` spells them. */
  allowedOrigins: z.array(z.string()),
  /** Origins of the operator's extensions, which may act for a site. The frame's own origin stands for their window. */
  extensionOrigins: z.array(z.string()),
  /** The dapp's own page may take the one-time code. */
  headless: z.boolean(),
  /** The place where requests of low risk are approved; those of high risk always get a window. */
  approvals: z.enum(['frame', 'popup']),
  /** Ways to sign in besides email. */
  logins,
  /** The operator's OpenID providers among them. */
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
  /** The operator's OpenID providers among them. */
  openIds: z.optional(z.array(OpenIdLogin)),
})
