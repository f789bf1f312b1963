export { Notice } from '../ui/Notice.js'
export { CodeSurface } from './CodeSurface.js'
