import type { ErrorReport } from '../platform/createErrorReporter.js'
import type { FailedCall, VestibuleEvent } from './events.js'
import type { Connection } from './model/connection.js'
import type { Connector } from './model/connector.js'

/** Core's events for a user interface. Core knows nothing of a modal, which decides on the next view. */
type Told = {
  /** A wallet was connected on the visitor's wish; `before` is what its connector held until then. */
  connected: { connector: Connector; before: Connection | undefined }
  /** A wallet left by itself, or was disconnected, and what is shown of it should go. */
  left: undefined
  /** An error inside of the SDK; with the same rate limit as the dapp's `onError`. */
  failed: ErrorReport
  /** An account's history could not be read, by its CAIP-2 network. */
  historyFailed: { network: string }
  /** The remembered connections were taken up. */
  restored: undefined
  /** Something that `subscribeEvents` reports and that does not follow from the state. */
  happened: VestibuleEvent | FailedCall
}

export type CoreEvents = {
  on: <name extends keyof Told>(name: name, listener: (told: Told[name]) => void) => unknown
  removeListener: <name extends keyof Told>(
    name: name,
    listener: (told: Told[name]) => void,
  ) => unknown
  emit: <name extends keyof Told>(name: name, told: Told[name]) => void
}
