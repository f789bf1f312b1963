export { safe } from '../connectors/safe/safe.js'
