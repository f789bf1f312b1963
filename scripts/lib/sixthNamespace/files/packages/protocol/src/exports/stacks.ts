export { STACKS } from '../namespaces/stacks/stacks.js'
