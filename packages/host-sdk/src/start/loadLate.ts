import { importCode } from '../platform/importCode.js'
import { onceUntilFailure } from '../platform/onceUntilFailure.js'

/**
 * All callers share one import: with two imports, a disconnect could overtake a connect.
 * @throws
 * `offline`, `connectionLost`
 */
export const loadLate = onceUntilFailure(() => importCode(() => import('./lateCode.js')))
