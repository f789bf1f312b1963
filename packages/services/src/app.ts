import { Hono } from 'hono'
import type { Config } from './config.js'
import type { Database } from './db/database.js'
import { createAdmission } from './domain/admission/createAdmission.js'
import { createAudit } from './domain/audit/createAudit.js'
import { type BudgetName, BudgetSpent, createBudgets, type Limits } from './domain/budgets.js'
import type { Directory } from './domain/directory/readDirectory.js'
import type { FrameBuild } from './domain/frameBuild.js'
import type { Keys } from './domain/keys.js'
import type { LoginContext } from './domain/login/challenge.js'
import { createPuzzles } from './domain/login/puzzles.js'
import type { MailQueue } from './domain/mailQueue.js'
import { createNonces } from './domain/nonces.js'
import { createPopups } from './domain/popups.js'
import { createProofs } from './domain/proofs.js'
import { createRpcProxy } from './domain/rpc/rpcProxy.js'
import { createSessions } from './domain/sessions.js'
import type { Shedding } from './domain/shedding.js'
import { createTally } from './domain/tally.js'
import { createUsedProofs } from './domain/usedProofs.js'
import { describeError, type Logger } from './log.js'
import type { Clock } from './ports/clock.js'
import type { Kms } from './ports/kms.js'
import type { FindPlace } from './ports/places.js'
import type { Random } from './ports/random.js'
import { Refusal } from './refusal.js'
import { ROLES, type Role } from './roles.js'
import { accountRoutes } from './routes/accountRoutes.js'
import { authRoutes } from './routes/authRoutes.js'
import { createClient } from './routes/client.js'
import { createCallAnswerer } from './routes/createCallAnswerer.js'
import { deviceRoutes } from './routes/device/deviceRoutes.js'
import { directoryRoutes } from './routes/directoryRoutes.js'
import type { Env } from './routes/env.js'
import { failureAnswer } from './routes/failure.js'
import { frameRoutes } from './routes/frameRoutes.js'
import { healthRoutes } from './routes/healthRoutes.js'
import { imageRoutes } from './routes/imageRoutes.js'
import { admitRequests, countRequests } from './routes/limit.js'
import { pageRpcRoutes } from './routes/pageRpcRoutes.js'
import { popupRoutes } from './routes/popupRoutes.js'
import { createPossession } from './routes/possession.js'
import { projectRoutes } from './routes/projectRoutes.js'
import { publicCors } from './routes/publicCors.js'
import { reportRoutes } from './routes/reportRoutes.js'
import { requestLimits } from './routes/requestLimits.js'
import { requestLog } from './routes/requestLog.js'
import { requireRole } from './routes/requireRole.js'
import { rpcRoutes } from './routes/rpcRoutes.js'
import { createSecurityHeaders } from './routes/securityHeaders.js'
import { walletOrigin } from './routes/walletOrigin.js'
import { walletRoutes } from './routes/walletRoutes.js'
import { withFallback } from './routes/withFallback.js'

const DIRECTORY_PATHS = ['/getWallets', '/getWalletImage/*', '/public/*']

/**
 * Puts the services together as one fetch handler: no sockets, no timers, no environment.
 *
 * @example const { fetch } = createApp(deps)
 */
export function createApp(deps: createApp.Deps): App {
  const { config, db, directory, keys, clock, random, log } = deps
  const { frameOrigin, projects, networks } = config
  const tallyOf = (name: BudgetName) => createTally({ name, clock, limits: deps.limits })
  const budgets = createBudgets({ db, clock, key: keys.budgets, limits: deps.limits })
  const audit = createAudit({ key: keys.audit, clock, random, onAppend: deps.onAppend })
  const sessions = createSessions({ db, clock, random })
  const headers = createSecurityHeaders({ frameOrigin, workers: deps.frame.workers })
  const client = createClient(config)
  const puzzles = createPuzzles({ key: keys.puzzles, clock, random, cost: deps.puzzleCost })
  const admission = createAdmission()
  const admitted = (name: BudgetName) => admitRequests(client, { tally: tallyOf(name), admission })
  const nonces = createNonces({ db, key: keys.nonces, clock, random })
  // For the documents; whoever asks for something tries again.
  nonces.open().catch(() => undefined)
  const possession = createPossession({
    nonces,
    proofs: createProofs({ nonces, clock }),
    usedProofs: createUsedProofs({ db, nonces, clock }),
    tally: tallyOf('proofsPerAddress'),
    admission,
    client,
    frameOrigin,
  })
  const login: LoginContext = {
    ...deps,
    audit,
    budgets,
    puzzles,
    sessions,
    projects,
    frameOrigin,
    peppers: keys.codes,
  }

  const app = new Hono<Env>()
  app.onError((error) => {
    if (!(error instanceof Refusal || error instanceof BudgetSpent))
      log.error(describeError(error), 'a request failed')
    return failureAnswer(error)
  })
  app.notFound(() => failureAnswer(new Refusal(404, 'invalidRequest')))
  const { roles = ROLES } = config
  app.use(requestLog(log), withFallback(headers.fallback), requestLimits, requireRole(roles))

  const contact = config.securityContact ?? addressOf(config.mailFrom)
  // For everybody.
  for (const path of ['/projects/*', '/livez', '/readyz', '/.well-known/*', ...DIRECTORY_PATHS])
    app.use(path, publicCors({ projects }))
  app.route(
    '/projects/v1',
    projectRoutes({ projects, tally: tallyOf('originsPerAddress'), client }),
  )
  app.route(
    '/',
    directoryRoutes({ directory, projects, tally: tallyOf('directoryPerAddress'), client }),
  )
  app.route(
    '/',
    imageRoutes({ directory, projects, tally: tallyOf('imagesPerAddress'), client, headers }),
  )
  const answerCalls = createCallAnswerer({
    networks,
    client,
    proxy: createRpcProxy({ fetch: deps.fetch }),
    tallies: { address: tallyOf('callsPerAddress'), project: tallyOf('callsPerProject') },
  })
  app.use('/rpc/*', publicCors({ projects, method: 'POST' }))
  app.route('/rpc', pageRpcRoutes({ projects, answerCalls }))
  app.use('/readyz', countRequests(client, tallyOf('readinessPerAddress')))
  app.route('/', healthRoutes({ ...deps, frameOrigin, contact, roles }))

  // For the frame's own origin.
  for (const path of ['/v1/*', '/assets/*', '/r']) app.use(path, walletOrigin({ frameOrigin }))
  for (const path of ['/f/*', '/approve', '/hub/*', '/device/*', '/styles/*'])
    app.use(path, walletOrigin({ frameOrigin, documents: true }))
  app.route('/', frameRoutes({ frame: deps.frame, projects, networks, headers, nonces }))
  app.use('/device/*', admitted('devicePagesPerAddress'))
  app.route('/', deviceRoutes({ login, headers }))
  app.route('/r', reportRoutes({ tally: tallyOf('reportsPerAddress'), client, log }))

  for (const path of ['/v1/auth/*', '/v1/wallets/*', '/v1/account/*', '/v1/popups/*', '/v1/rpc/*'])
    app.use(path, possession.nonce)
  for (const path of ['/v1/wallets/*', '/v1/account/*']) app.use(path, possession.session)
  app.route('/v1/auth', authRoutes({ login, client, possession }))
  const hub = `${frameOrigin}/hub`
  const wallet = { db, audit, kms: deps.kms, budgets, mails: deps.mails, clock, hub }
  app.route('/v1/wallets', walletRoutes(wallet))
  app.route('/v1/account', accountRoutes(wallet))

  const popups = createPopups({ db, clock })
  const limit = admitted('popupNewsPerAddress')
  app.route('/v1/popups', popupRoutes({ popups, possession, budgets, limit }))

  const simulations = tallyOf('simulationsPerUser')
  app.route('/v1/rpc', rpcRoutes({ projects, simulations, possession, answerCalls }))
  return { fetch: (request, server) => app.fetch(request, server) }
}

/** Answers requests; `server` is what tells where they came from. */
export type App = {
  fetch: (request: Request, server?: Env['Bindings']) => Response | Promise<Response>
}

export declare namespace createApp {
  type Deps = {
    config: Pick<Config, 'frameOrigin' | 'projects' | 'networks' | 'mailFrom' | 'trustProxy'> &
      Partial<Pick<Config, 'securityContact' | 'roles'>>
    db: Database
    directory: Directory
    frame: FrameBuild
    keys: Keys
    kms: Kms
    mails: Pick<MailQueue, 'push'>
    findPlace: FindPlace
    /** Reaches the nodes of the networks. */
    fetch: typeof globalThis.fetch
    clock: Clock
    random: Random
    log: Logger
    /** Of those roles that turn somebody away when they have too much to do. */
    shedding?: Partial<Record<Role, Shedding>> | undefined
    /** An event is being written that waits for its place in the audit log. @default nobody is told */
    onAppend?: (() => void) | undefined
    /** Other limits than those of `BUDGETS`. */
    limits?: Limits | undefined
    /** Iterations of one try of a puzzle. @default PUZZLE_COST */
    puzzleCost?: number | undefined
  }
}

/** The address of a sender. */
export function addressOf(mailFrom: string): string {
  return /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom
}
