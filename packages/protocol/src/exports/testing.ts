export { hostileMessages } from '../testing/hostileMessages.js'
export { linkedPorts } from '../testing/linkedPorts.js'
