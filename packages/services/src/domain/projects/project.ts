import {
  isOpenId,
  type OpenIdLogin,
  parseCaipNetworkId,
  providerName,
  SOCIAL_PROVIDERS,
  type SocialProvider,
  VestibuleError,
} from '@vestibule/protocol'
import { ProjectId } from '@vestibule/protocol/channel'
import { FrameNetwork } from '@vestibule/protocol/http'
import * as z from 'zod'
import { bundlersOf } from '../../namespaces/bundlersOf.js'
import { canonicalAsset, chainDataOf, READ } from '../../namespaces/chainDataOf.js'
import { isServed, SERVED } from '../../namespaces/nodesOf.js'
import { manifestOf } from '../../namespaces/registry.js'
import { swapRulesOf } from '../../namespaces/swapRulesOf.js'
import { withKnownFacts } from '../../namespaces/wellKnownNetworks.js'
import { Features } from './features.js'
import { Logins } from './logins.js'
import { listedTokens, NetworkData } from './networkData.js'
import { normaliseOrigin } from './origin.js'
import { Revocations, SponsorPolicy, TokenFees } from './sponsorPolicy.js'
import { Tokens } from './tokens.js'

const NetworkSwap = z.strictObject({
  /** A router with the functions of Uniswap V2's Router02. Its factory and wrapped token are read from the router. */
  router: z.string().optional(),
  /**
   * Adds pools of Uniswap V3 (0.01, 0.05, 0.3 and 1 %): `"uniswap"` on networks with known
   * addresses, or `{ router, quoter, wrapped }` with the addresses of its [SwapRouter02,
   * QuoterV2](https://docs.uniswap.org/contracts/v3/reference/deployments/) and wrapped token.
   */
  v3: z
    .strictObject(
      { router: z.string(), quoter: z.string(), wrapped: z.string() },
      { error: 'must have `router`, `quoter` and `wrapped`; `uniswap` does not know this network' },
    )
    .optional(),
  /** Up to four tokens, besides the wrapped currency, for trades through another token. */
  through: z.array(z.string()).max(4, 'must be 4 tokens at the most').default([]),
  /**
   * [A node](#send-swaps-to-a-private-node) that hides transactions until they are in a block, such as
   * `https://rpc.flashbots.net`.
   */
  privateRpcUrl: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
  /** Instead of a router: the `url` of [a market maker](#use-a-market-maker) and the `account` that it signs with. */
  maker: z
    .strictObject({
      url: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }),
      account: z.string(),
    })
    .optional(),
})

/** All origins, for requests without the wallet. Only exact origins may embed the frame. */
const ANY_ORIGIN = '*'

/** Normalises an origin. With `orAny`, also accepts `*`. */
export function originSchema(options: { development: boolean; orAny?: boolean }) {
  return z.string().transform((value, context) => {
    if (options.orAny && value === ANY_ORIGIN) return value
    const { origin, fault } = normaliseOrigin(value, options)
    if (origin !== undefined) return origin
    context.addIssue({ code: 'custom', message: fault })
    return z.NEVER
  })
}

/** An extension's origin as browsers write it, from Chrome's store or with a key in its manifest. */
const EXTENSION_ORIGIN = /^chrome-extension:\/\/[a-p]{32}$/

export function projectSchema(options: { development: boolean }) {
  const project = z.strictObject({
    /** Id that dapps use: 1 to 64 letters, digits, hyphens or underscores. */
    id: z
      .string()
      .refine(
        (id) => ProjectId.safeParse(id).success,
        'must be 1 to 64 letters, digits, hyphens or underscores',
      ),
    /** Name in mails and in the frame, one line. */
    name: z
      .string()
      .trim()
      .min(1)
      .max(64)
      .regex(/^\P{Cc}*$/u, 'must be one line'),
    /**
     * Exact origins of pages that may embed the frame and use the relay and the directory. An empty
     * list rejects all requests, so list an origin also for an app or a script. `*` allows all
     * pages to use the relay and the directory, but never the frame; production does not start with
     * `*`.
     */
    allowedOrigins: z.array(originSchema({ ...options, orAny: true })),
    /**
     * Exact origins of [your browser extension](extension.md), such as
     * `chrome-extension://abcdefghijklmnopabcdefghijklmnop`. Its pages may embed the frame, sign
     * visitors in, and set the site of a request: list only extensions that you publish.
     */
    extensionOrigins: z
      .array(
        z
          .string()
          .regex(
            EXTENSION_ORIGIN,
            'must be chrome-extension:// and the 32 letters of an extension’s id',
          ),
      )
      .default([]),
    /** [Your extension for Firefox](extension.md#firefox) shows the wallet in a window on the wallet's own origin. */
    extensionWindow: z.boolean().optional(),
    /** Lets the dapp's page accept the one-time code. */
    headless: z.boolean().default(false),
    /** [The place where visitors approve](#choose-where-visitors-approve): `popup` or `frame`. */
    approvals: z.enum(['frame', 'popup'], 'must be frame or popup').default('popup'),
    /** [The accounts whose new devices are approved by mail](#set-the-checks-of-email-logins): `existing`, `always` or `never`. */
    deviceCheck: z
      .enum(['always', 'existing', 'never'], 'must be always, existing or never')
      .default('existing'),
    /** [Clients at providers](social-login.md). */
    logins: Logins.optional(),
    /** [Issuers of login tokens](guides/own-accounts.md) for the dapp's accounts. */
    tokens: Tokens.optional(),
    features: Features.optional(),
    /** [Fees that you pay](sponsor-fees.md). */
    sponsor: SponsorPolicy.optional(),
  })
  return project.check(({ value, issues }) => {
    const { features: { socialLogin = [] } = {}, logins = {} } = value
    for (const login of socialLogin)
      if (login !== 'email' && logins[login] === undefined)
        issues.push({
          code: 'custom',
          path: ['features', 'socialLogin'],
          message: `names ${login}, but \`logins\` has no client there`,
          input: value,
        })
  })
}
export type Project = z.output<ReturnType<typeof projectSchema>>

/** Omits derived members. */
const {
  bundler: _bundler,
  tokenFees: _tokenFees,
  revocations: _revocations,
  ...FACTS
} = FrameNetwork.shape

const NetworkShape = z
  .strictObject({
    ...FACTS,
    /** CAIP-2 id of a network that the services offer or read. */
    caipNetworkId: z
      .string()
      .refine(isCaipNetworkId, `must be a CAIP-2 id, such as ${SERVED[0]}:1`)
      .refine(
        (id) => !isCaipNetworkId(id) || isServed(id) || isRead(id),
        `must be of a namespace that is served or read: ${[...new Set([...SERVED, ...READ])].join(', ')}`,
      ),
    /** URL of a node, kept on the server. Without a node, the wallet only signs. */
    rpcUrl: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
    /** URL of [a bundler](sponsor-fees.md), kept on the server. */
    bundlerUrl: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
    /** Address of [your paymaster](sponsor-fees.md#deploy-a-paymaster). */
    paymaster: z.string().optional(),
    /**
     * Up to four tokens in which accounts pay the paymaster's fees:
     * `{ tokens, margin, perDay, perAccount }`. `margin` is percent above the price, by default 10.
     * The budgets limit pending fees, and fees that failed calls do not pay back.
     */
    tokenFees: TokenFees.optional(),
    /**
     * Fees that you pay if an account without coins revokes a permission or becomes a plain
     * account: `{ name, perDay, perUser }`. The card shows `name`.
     */
    revocations: Revocations.optional(),
    /** [Balances, history and prices](data.md#configure-networks-and-prices). */
    data: NetworkData.optional(),
    /** [The exchange](swaps.md#configure-exchanges). */
    swap: NetworkSwap.optional(),
  })
  .check(({ value, issues }) => {
    const { caipNetworkId, rpcUrl, data: { indexUrl, pools } = {}, swap } = value
    if (value.local && !value.testnet)
      issues.push({
        code: 'custom',
        path: ['local'],
        message: 'must be left out of a network with `testnet: false`: it turns the fee check off',
        input: value.local,
      })
    if (!isCaipNetworkId(caipNetworkId)) return
    const { namespace } = parseCaipNetworkId(caipNetworkId)
    const { node, index } = chainDataOf(namespace)?.needs ?? { node: 'optional', index: 'unused' }
    if (indexUrl !== undefined && index === 'unused')
      issues.push({
        code: 'custom',
        path: ['data', 'indexUrl'],
        message: `must be left out: the services do not use an index of ${namespace}`,
        input: indexUrl,
      })
    if (rpcUrl !== undefined && node === 'unused')
      issues.push({
        code: 'custom',
        path: ['rpcUrl'],
        message: `must be left out: ${namespace} needs only \`data.indexUrl\``,
        input: rpcUrl,
      })
    if (pools !== undefined && chainDataOf(namespace)?.hasPools !== true)
      issues.push({
        code: 'custom',
        path: ['data', 'pools'],
        message: `must be left out: the services do not read pools of ${namespace}`,
        input: pools,
      })
    for (const part of ['bundlerUrl', 'paymaster'] as const)
      if (value[part] !== undefined && (rpcUrl === undefined || !bundlersOf(caipNetworkId)))
        issues.push({
          code: 'custom',
          path: [part],
          message: rpcUrl === undefined ? 'needs an rpcUrl' : `must be left out of ${namespace}`,
          input: value[part],
        })
    for (const part of ['tokenFees', 'revocations'] as const)
      if (value[part] !== undefined && !(value.paymaster && value.bundlerUrl))
        issues.push({
          code: 'custom',
          path: [part],
          message: 'needs a paymaster and a bundlerUrl',
          input: value[part],
        })
    if (swap !== undefined && (swapRulesOf(namespace) === undefined || rpcUrl === undefined))
      issues.push({
        code: 'custom',
        path: ['swap'],
        message:
          rpcUrl === undefined
            ? 'needs an rpcUrl'
            : `must be left out: the services do not exchange tokens of ${namespace}`,
        input: swap,
      })
    if (swap?.privateRpcUrl !== undefined && manifestOf(namespace)?.nodes?.isSentTo === undefined)
      issues.push({
        code: 'custom',
        path: ['swap', 'privateRpcUrl'],
        message: `must be left out: transactions of ${namespace} go to the usual node`,
        input: swap,
      })
    const rules = swapRulesOf(namespace)
    for (const [part, isServed] of [
      ['router', rules?.createPools !== undefined],
      ['maker', rules?.createMaker !== undefined],
    ] as const)
      if (rules !== undefined && swap !== undefined && (swap[part] !== undefined) !== isServed)
        issues.push({
          code: 'custom',
          path: ['swap', part],
          message: isServed
            ? `is required: it exchanges tokens of ${namespace}`
            : `must be left out: it does not exchange tokens of ${namespace}`,
          input: swap,
        })
    if (swap?.v3 !== undefined && rules?.createPools === undefined)
      issues.push({
        code: 'custom',
        path: ['swap', 'v3'],
        message: `must be left out: it does not exchange tokens of ${namespace}`,
        input: swap,
      })
    const addresses = [
      ...listedTokens(value.data).map(
        ({ address }, index) => [['data', 'tokens', index], address] as const,
      ),
      ...(pools?.quotes ?? []).map(
        ({ token }, index) => [['data', 'pools', 'quotes', index, 'token'], token] as const,
      ),
      ...(['v2', 'v3'] as const).flatMap((kind) =>
        (pools?.[kind] ?? []).map(
          (factory, index) => [['data', 'pools', kind, index], factory] as const,
        ),
      ),
      ...(pools?.wrapped === undefined
        ? []
        : [[['data', 'pools', 'wrapped'], pools.wrapped] as const]),
      ...(value.paymaster === undefined ? [] : [[['paymaster'], value.paymaster] as const]),
      ...(value.tokenFees?.tokens ?? []).map(
        (token, index) => [['tokenFees', 'tokens', index], token] as const,
      ),
      ...(swap?.router === undefined ? [] : [[['swap', 'router'], swap.router] as const]),
      ...Object.entries(swap?.v3 ?? {}).map(
        ([part, address]) => [['swap', 'v3', part], address] as const,
      ),
      ...(swap?.maker === undefined
        ? []
        : [[['swap', 'maker', 'account'], swap.maker.account] as const]),
      ...(swap?.through ?? []).map((token, index) => [['swap', 'through', index], token] as const),
    ]
    for (const [path, address] of addresses)
      if (canonicalAsset(caipNetworkId, address) === undefined)
        issues.push({
          code: 'custom',
          path: [...path],
          message: 'must be an address of the network',
          input: address,
        })
  })
/** A network of the frame. The URL of its node stays on the server: it may contain a key. */
export const Network = z.preprocess(withKnownFacts, NetworkShape)
export type Network = z.output<typeof Network>

function isRead(caipNetworkId: string): boolean {
  return chainDataOf(parseCaipNetworkId(caipNetworkId).namespace) !== undefined
}

export function walletNetworks(networks: readonly Network[]): readonly Network[] {
  return networks.filter(({ caipNetworkId }) => isServed(caipNetworkId))
}

function isCaipNetworkId(value: string): boolean {
  try {
    parseCaipNetworkId(value)
    return true
  } catch (error) {
    if (error instanceof VestibuleError) return false
    throw error
  }
}

export function findProject(projects: readonly Project[], id: unknown): Project | undefined {
  return projects.find((project) => project.id === id)
}

/** Also serves programs without an origin, but not for the list of wallets. Without origins, rejects all pages. */
export function servesOrigin(project: Project, origin: string | undefined): boolean {
  const origins = originsOf(project)
  if (origins.includes(ANY_ORIGIN)) return true
  return origin === undefined ? origins.length > 0 : origins.includes(origin)
}

export function originsOf({ allowedOrigins, extensionOrigins }: Project): readonly string[] {
  return [...allowedOrigins, ...extensionOrigins]
}

export function embeddersOf(project: Project): readonly string[] {
  return originsOf(project).filter((origin) => origin !== ANY_ORIGIN)
}

export function loginsOf({ logins = {} }: Project): SocialProvider[] {
  const known = SOCIAL_PROVIDERS.filter((provider) => logins[provider] !== undefined)
  return [...known, ...Object.keys(logins).filter(isOpenId)]
}

/** OpenID providers of a project, with pictures for pages that show them. */
export function openIdsOf(
  { logins = {} }: Project,
  { icons }: { icons: boolean },
): { openIds?: OpenIdLogin[] } {
  const openIds = Object.entries(logins).flatMap(([id, client]) =>
    isOpenId(id) && client !== undefined && 'issuer' in client
      ? [{ id, name: client.name, ...(icons && { icon: client.icon }) }]
      : [],
  )
  return openIds.length === 0 ? {} : { openIds }
}

export function nameOfProvider(projects: readonly Project[], provider: SocialProvider): string {
  const named = projects.flatMap((project) => openIdsOf(project, { icons: false }).openIds ?? [])
  return providerName(provider, named)
}
