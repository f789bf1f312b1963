export { applyTheme } from '../applyTheme.js'
export { Spinner } from '../Spinner.js'
