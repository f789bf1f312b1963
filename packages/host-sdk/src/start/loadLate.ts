import { importCode } from '../platform/importCode.js'
import { onceUntilFailure } from '../platform/onceUntilFailure.js'

/**
 * Loads the code of a first connection, and of calls that few pages make. One import for all callers: a second one could finish
 * before the first, and a disconnect would overtake a connect.
 * @throws `offline`, `connectionLost`
 */
export const loadLate = onceUntilFailure(() => importCode(() => import('./lateCode.js')))
