export { applyFrameTheme } from '../applyFrameTheme.js'
export { applyTheme } from '../applyTheme.js'
export { Spinner } from '../Spinner.js'
export { useSecondsUntil } from '../useSecondsUntil.js'
