export { checkWebhook } from '../adapters/onRamps/checkWebhook.js'
export { type Config, type ConfigInput, readConfig } from '../config/config.js'
export { ConfigError, type Fault } from '../config/configError.js'
export type { Database } from '../db/database.js'
export { LIMITS, type LimitName, type Limits } from '../domain/admission/limits.js'
export type { Network, Project } from '../domain/projects/project.js'
export { createLog, type Logger } from '../platform/log.js'
export { StartError } from '../platform/startError.js'
export type { Clock } from '../ports/clock.js'
export type { Kms } from '../ports/kms.js'
export { type Mail, MailRefused, type SendMail } from '../ports/mail.js'
export {
  type OnRamp,
  type OnRampAsk,
  type OnRampAsset,
  type OnRampCoverage,
  type OnRampEvent,
  OnRampFault,
  type OnRampMethod,
  type OnRampOffer,
  type OnRampOrder,
  type OnRampProgress,
  type OnRampSession,
  type OnRampState,
} from '../ports/onRamps.js'
export type { FindPlace } from '../ports/places.js'
export type { Random } from '../ports/random.js'
export {
  type SwapAsk,
  type SwapCall,
  SwapFault,
  type SwapOffer,
  type SwapOrderState,
  type SwapOrders,
  type SwapQuote,
  type SwapSource,
  type SwapVendor,
} from '../ports/swaps.js'
export { createApp } from '../server/app.js'
export type { App } from '../server/frontDoor.js'
export { type Services, startServices } from '../server/startServices.js'
