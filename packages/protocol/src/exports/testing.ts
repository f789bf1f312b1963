export { createGate } from '../channel/gate.js'
export { hostileMessages } from '../testing/hostileMessages.js'
export { linkedPorts } from '../testing/linkedPorts.js'
