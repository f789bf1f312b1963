import type { Config } from '../../config/config.js'
import type { Role } from '../../config/roles.js'
import type { Database } from '../../db/database.js'
import type { LoopUse } from '../../domain/admission/eventLoop.js'
import type { Limits } from '../../domain/admission/limits.js'
import type { Shedding } from '../../domain/admission/shedding.js'
import type { Directory } from '../../domain/directory/readDirectory.js'
import type { FrameArchive } from '../../domain/frame/frameArchive.js'
import type { FrameBuild } from '../../domain/frame/frameBuild.js'
import type { Readiness } from '../../domain/health/createReadiness.js'
import type { Keys } from '../../domain/keys/keys.js'
import type { Providers } from '../../domain/login/oauth/providers.js'
import type { MailQueue } from '../../domain/mail/mailQueue.js'
import type { Metrics } from '../../domain/metrics/createMetrics.js'
import type { Logger } from '../../platform/log.js'
import type { Clock } from '../../ports/clock.js'
import type { DecodePicture } from '../../ports/decodePicture.js'
import type { Kms } from '../../ports/kms.js'
import type { OnRamp } from '../../ports/onRamps.js'
import type { FindPlace } from '../../ports/places.js'
import type { PriceSource } from '../../ports/prices.js'
import type { Random } from '../../ports/random.js'
import type { FetchSource } from '../../ports/sources.js'
import type { SwapVendor } from '../../ports/swaps.js'

export type Deps = {
  config: Pick<Config, 'frameOrigin' | 'projects' | 'networks' | 'mailFrom' | 'trustProxy'> &
    Partial<
      Pick<
        Config,
        | 'securityContact'
        | 'roles'
        | 'prices'
        | 'pricesUrl'
        | 'zeroExApiKey'
        | 'cowSwaps'
        | 'imageUrl'
        | 'ipfsGateways'
        | 'development'
        | 'nameSuffix'
        | 'legacyNameSuffix'
        | 'namesPerAccount'
        | 'reservedNames'
        | 'nameSigner'
        | 'sponsorSigner'
        | 'otlpEndpoint'
      >
    >
  db: Database
  directory: Directory
  frame: FrameBuild
  archive: Pick<FrameArchive, 'find'>
  keys: Keys
  kms: Kms
  mails: Pick<MailQueue, 'push'> & Partial<Pick<MailQueue, 'isDelayed'>>
  findPlace: FindPlace
  findPrices?: PriceSource | undefined
  onRamps?: readonly OnRamp[] | undefined
  swapVendors?: readonly SwapVendor[] | undefined
  /** Fetches the files that NFTs link to. @default only from the internet */
  fetchSource?: FetchSource | undefined
  /** Re-encodes pictures. @default in a worker thread */
  decodePicture?: DecodePicture | undefined
  providers?: Providers | undefined
  fetch: typeof globalThis.fetch
  clock: Clock
  random: Random
  log: Logger
  metrics?: Pick<Metrics, 'countRequest' | 'countDecision' | 'noteLag'> | undefined
  /** @default built from the dependencies */
  readiness?: { read: () => Promise<Readiness> } | undefined
  shedding?: Partial<Record<Role, Shedding>> | undefined
  /** Load of the event loop. @default never busy */
  loopUse?: LoopUse | undefined
  /** Called while an event is written, before it is chained. @default no call */
  onAppend?: (() => void) | undefined
  /** Aborts when the process is about to close. @default never */
  closing?: AbortSignal | undefined
  limits?: Limits | undefined
  /** Iterations per attempt of a puzzle. @default PUZZLE_COST */
  puzzleCost?: number | undefined
}
