import { chooseSwapVendors } from '../../adapters/chooseSwapVendors.js'
import { choosePrices } from '../../adapters/prices/choosePrices.js'
import { createClientRates } from '../../domain/admission/clientRates.js'
import { withOverrides } from '../../domain/admission/limits.js'
import { createNodeQueues } from '../../domain/admission/nodeQueues.js'
import { createRateLimiter } from '../../domain/admission/rateLimiter.js'
import { createSourceQueue } from '../../domain/admission/sourceQueue.js'
import { createHolders } from '../../domain/admission/storedBudget.js'
import { createAudit } from '../../domain/audit/createAudit.js'
import { createNonces } from '../../domain/dpop/nonces.js'
import { createProofs } from '../../domain/dpop/proofs.js'
import { createUsedProofs } from '../../domain/dpop/usedProofs.js'
import { createGrants } from '../../domain/grants/createGrants.js'
import type { LoginContext } from '../../domain/login/challenge.js'
import { createVisitNews } from '../../domain/login/oauth/createVisitNews.js'
import { createPuzzles } from '../../domain/login/puzzles.js'
import { walletNetworks } from '../../domain/projects/project.js'
import { createBundlers } from '../../domain/rpc/createBundlers.js'
import { createRpcProxy } from '../../domain/rpc/rpcProxy.js'
import { createSessionEnds } from '../../domain/sessions/createSessionEnds.js'
import { isSignedOut } from '../../domain/sessions/isSignedOut.js'
import { readLogin } from '../../domain/sessions/readLogin.js'
import { createSessionIds } from '../../domain/sessions/sessionIds.js'
import { createSessions } from '../../domain/sessions/sessions.js'
import { openSignIn } from '../../domain/signIn/openSignIn.js'
import { createCodeEnds } from '../../domain/sponsor/createCodeEnds.js'
import { createSponsor } from '../../domain/sponsor/createSponsor.js'
import { SECOND } from '../../platform/time.js'
import { createSecurityHeaders } from '../../routes/frame/securityHeaders.js'
import { createNodeAsker } from '../../routes/middleware/askNode.js'
import { createDpop } from '../../routes/middleware/dpop.js'
import { createRanks } from '../../routes/middleware/ranks.js'
import { createBundlerAnswerer } from '../../routes/rpc/createBundlerAnswerer.js'
import { createCallAnswerer } from '../../routes/rpc/createCallAnswerer.js'
import { createPrivateSender } from '../../routes/rpc/createPrivateSender.js'
import { createPaymasterAnswerer } from '../../routes/sponsor/createPaymasterAnswerer.js'
import type { Deps } from './deps.js'

/** Timeout in ms for a contract to check a signature. */
const SIGNATURE_TIME = 5 * SECOND
/** Timeout in ms of a private node. The frame waits ten seconds, enough for two requests. */
const PRIVATE_TIME = 4 * SECOND

export type Parts = ReturnType<typeof createParts>

export function createParts(deps: Deps) {
  const { config, db, keys, clock, random } = deps
  const { frameOrigin, projects } = config
  const limits = withOverrides(deps.limits)
  const rateLimiter = createRateLimiter({ db, clock, key: keys.rateLimits, limits: deps.limits })
  const audit = createAudit({ key: keys.audit, clock, random, onAppend: deps.onAppend })
  const sessionIds = createSessionIds({ key: keys.sessionIds, random })
  const sessions = createSessions({ db, clock, ids: sessionIds })
  const nonces = createNonces({ db, key: keys.nonces, clock, random })
  nonces.open().catch(() => undefined)
  const proofs = createProofs({ nonces })
  const ranks = createRanks({ sessionIds })
  const holderOf = createHolders(keys.rateLimits)
  const login: LoginContext = {
    ...deps,
    audit,
    rateLimiter,
    puzzles: createPuzzles({ key: keys.puzzles, clock, random, cost: deps.puzzleCost }),
    sessions,
    projects,
    frameOrigin,
    peppers: keys.codes,
    holderOf,
  }
  const networks = walletNetworks(config.networks)
  const rate = limits.nodeCallsPerClient
  const rates = createClientRates({ name: 'nodeCallsPerClient', rate, clock })
  const queues = createNodeQueues(limits, deps.loopUse)
  const proxy = createRpcProxy({ fetch: deps.fetch, measure: queues.measure })
  const swapVendors = [
    ...chooseSwapVendors(config, { fetch: deps.fetch, clock }),
    ...(deps.swapVendors ?? []),
  ]
  const findPrices = deps.findPrices ?? choosePrices(config, { fetch: deps.fetch, clock })
  const signer = config.sponsorSigner ?? 1
  const sponsorKey = () => keys.sponsorSigner(signer)
  const sponsor = createSponsor({ db, clock, networks, proxy, findPrices, key: sponsorKey })
  return {
    limits,
    swapVendors,
    rateLimiter,
    audit,
    nonces,
    proofs,
    ranks,
    login,
    headers: createSecurityHeaders({ frameOrigin, imageUrl: config.imageUrl, ...deps.frame }),
    dpop: createDpop({
      nonces,
      proofs,
      usedProofs: createUsedProofs({ db, nonces, clock }),
      findSession: sessions.find,
      frameOrigin,
    }),
    /** Includes networks that only the wallet uses. */
    networks,
    rates,
    queues,
    proxy,
    sources: createSourceQueue({ limits }),
    /** Shared, so that one rate limit applies to the price API. */
    findPrices,
    holderOf,
    answerCalls: createCallAnswerer({
      ...{ networks, rates, queues, proxy },
      privateSender: createPrivateSender({
        proxy: createRpcProxy({ fetch: deps.fetch, timeout: PRIVATE_TIME }),
        vendors: swapVendors,
      }),
    }),
    answerBundler: createBundlerAnswerer({
      ...{ networks, rates, queues },
      bundlers: createBundlers({ proxy: createRpcProxy({ fetch: deps.fetch }) }),
    }),
    answerPaymaster: createPaymasterAnswerer({ sponsor, rates, holderOf }),
    codeEnds: createCodeEnds({ db, clock, networks, proxy, key: sponsorKey }),
    hashUser: (userId: string) => holderOf({ site: `user ${userId}`, client: '' }).site,
    askNode: createNodeAsker({
      ...{ networks, rates, queues },
      proxy: createRpcProxy({
        fetch: deps.fetch,
        timeout: SIGNATURE_TIME,
        measure: queues.measure,
      }),
    }),
    signIn: openSignIn({
      ...deps,
      issuer: frameOrigin,
      findLogin: (idHash) => readLogin({ db, clock }, idHash),
      isSignedOut: (deviceId) => isSignedOut(db, deviceId),
    }),
    grants: createGrants({ db, clock, projects }),
    visitNews: createVisitNews(),
    sessionEnds: createSessionEnds({ ...sessions, closing: deps.closing }),
  }
}
